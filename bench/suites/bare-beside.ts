import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../lib/goals';
import { spreadOf } from '../lib/rounds';
import { startBareLists } from './bare-lists';
import { POLL_COUNT, reconnectBeside } from './reconnection';
import type { BenchSystem } from './system';

/** Until the closed connections are forgotten everywhere. */
const CALM_MS = 8_000;

/**
 * The polls beside 5,000 reconnecting consoles, but sent to a process of bare `node:http`: it shares only the cores with
 * the consoles and with Ten8, so its slow polls are those that waited for a core.
 */
export async function benchBareBeside(system: BenchSystem, rounds: number): Promise<Finding[]> {
  const bare = await startBareLists(system, POLL_COUNT);
  try {
    const slowdowns: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const polls = { port: bare.port, requests: bare.polls };
      const { consoles, slowdown } = await reconnectBeside(system, polls);
      consoles.forEach(({ client }) => client.close());
      await pause(CALM_MS);
      // The first round compiles the code.
      if (round > 0) slowdowns.push(slowdown);
    }
    return [{ goal: 'BAREBESIDE', ratio: spreadOf(slowdowns) }];
  } finally {
    await bare.stop();
  }
}
