import type { Finding } from '../lib/goals';
import { medianOf, ratioOf, runRounds } from '../lib/rounds';
import { seedMore, startSystem, warmUp, type BenchSystem } from './system';
import { unchangedPolls } from './unchanged-polls';

const [FEW, MANY] = ['10 officers', '30,000 officers'];

/**
 * Whether a poll still costs the same when one gateway serves 30,000 officers, whose polls use a whole core: it must
 * know all their sessions. Without rate limits, because ten officers would soon reach them.
 */
export async function benchManyOfficers(
  _limited: BenchSystem,
  rounds: number,
  ms: number,
): Promise<Finding[]> {
  const system = await startSystem({ RATE_LIMITS: 'off' });
  try {
    const contenderOf = async (name: string, communities: number, officersEach: number) => {
      const officers = await seedMore(system, { communities, officersEach, callsEach: 5 });
      await warmUp({ port: system.port, officers });
      return unchangedPolls(system, { name, officers, ms });
    };
    const contenders = [await contenderOf(FEW, 1, 10), await contenderOf(MANY, 600, 50)];
    const measured = await runRounds(contenders, rounds);
    for (const [name, values] of measured)
      console.log(`${name.padEnd(15)} ${medianOf(values).toFixed(1)} us of CPU for an unchanged poll`);
    return [{ goal: 'MANY', ratio: ratioOf(measured, MANY, FEW) }];
  } finally {
    await system.stop();
  }
}
