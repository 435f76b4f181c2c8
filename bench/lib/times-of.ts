import { percentileOf } from './percentile';

export interface Times {
  p50Ms: number;
  p99Ms: number;
}

/** How long `run` takes, which is run so often, one at a time. */
export async function timesOf(run: () => Promise<unknown>, count: number): Promise<Times> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return { p50Ms: percentileOf(times, 0.5), p99Ms: percentileOf(times, 0.99) };
}
