import { memoryOf } from '../lib/cpu';
import type { Finding } from '../lib/goals';
import { medianOf, ratioOf, runRounds, type Contender } from '../lib/rounds';
import { seedMore, startSystem, warmUp, type BenchSystem } from './system';
import { unchangedPolls } from './unchanged-polls';

/** Communities, and officers in each. */
const SIZES = {
  'one community of 10': [1, 10],
  '1,000 communities of 4': [1_000, 4],
  'one community of 2,000': [1, 2_000],
} as const;

/**
 * Whether a polling officer costs the same for any number of communities, and of officers in one community. On a system
 * without rate limits, because ten officers would soon reach them.
 */
export async function benchGrowth(_limited: BenchSystem, rounds: number, ms: number): Promise<Finding[]> {
  const system = await startSystem({ RATE_LIMITS: 'off' });
  try {
    return await compareSizes(system, rounds, ms);
  } finally {
    await system.stop();
  }
}

async function compareSizes(system: BenchSystem, rounds: number, ms: number): Promise<Finding[]> {
  const seedOf = async (communities: number, officersEach: number) => {
    const officers = await seedMore(system, { communities, officersEach, callsEach: 5 });
    const before = memoryOf(system.pidsOf('gateway'));
    await warmUp({ port: system.port, officers });
    const grown = (memoryOf(system.pidsOf('gateway')) - before) / 1_000 / officers.length;
    console.log(
      `${communities} communities of ${officersEach}: the gateway grew by ${grown.toFixed(1)} kB for each session, lists included`,
    );
    return officers;
  };
  const contenders: Contender[] = [];
  for (const [name, [communities, officersEach]] of Object.entries(SIZES)) {
    contenders.push(
      await unchangedPolls(system, { name, officers: await seedOf(communities, officersEach), ms }),
    );
  }
  const measured = await runRounds(contenders, rounds);
  for (const [name, values] of measured) {
    console.log(`${name.padEnd(24)} ${medianOf(values).toFixed(1)} us of CPU for an unchanged poll`);
  }
  return [
    { goal: 'GROWC', ratio: ratioOf(measured, '1,000 communities of 4', 'one community of 10') },
    { goal: 'GROWO', ratio: ratioOf(measured, 'one community of 2,000', 'one community of 10') },
  ];
}
