/** One way to do the same work, measured again and again. */
export interface Contender {
  name: string;
  /** Work per second of CPU, or a time: what the suite compares. */
  measure(): Promise<number>;
}

export interface Ratio {
  median: number;
  min: number;
  max: number;
}

/**
 * Measures all contenders in turn, round after round, so that a machine that slows down slows all of them. A first round,
 * in which code is compiled and connections are opened, does not count.
 */
export async function runRounds(contenders: Contender[], rounds: number): Promise<Map<string, number[]>> {
  const measured = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
  for (const { measure } of contenders) await measure();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure } of contenders) measured.get(name)?.push(await measure());
  }
  return measured;
}

/** `a` divided by `b`, round by round, without the rounds in which `b` did nothing; NaN if it never did anything. */
export function ratioOf(measured: Map<string, number[]>, a: string, b: string): Ratio {
  const below = measured.get(b) ?? [];
  const ratios = (measured.get(a) ?? [])
    .map((value, round) => value / (below[round] ?? NaN))
    .filter(Number.isFinite);
  return spreadOf(ratios);
}

/** NaN for no values. */
export function spreadOf(values: number[]): Ratio {
  const sorted = [...values].sort((x, y) => x - y);
  return { median: medianOf(sorted), min: sorted[0] ?? NaN, max: sorted.at(-1) ?? NaN };
}

export function medianOf(values: number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
