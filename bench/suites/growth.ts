import type { LoadOfficer } from '../../load/seed/seed';
import { measureCpu, memoryOf } from '../lib/cpu';
import type { Finding } from '../lib/goals';
import { runLoad } from '../lib/processes';
import { cookieHeader, listPath, toWire } from '../lib/requests';
import { medianOf, ratioOf, runRounds, type Contender } from '../lib/rounds';
import { seedMore, startSystem, warmUp, type BenchSystem } from './system';

/** Communities, and officers in each. */
const SIZES = {
  'one community of 10': [1, 10],
  '1,000 communities of 4': [1_000, 4],
  'one community of 2,000': [1, 2_000],
} as const;
const CONNECTIONS = 64;

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

/** Polls as browsers send them: with the ETag of the list that they have. */
async function unchangedPolls(
  { port, pids }: BenchSystem,
  { name, officers, ms }: { name: string; officers: LoadOfficer[]; ms: number },
): Promise<Contender> {
  const etags = new Map<number, string>();
  for (const { communityId, cookie } of officers) {
    if (etags.has(communityId)) continue;
    const answer = await fetch(`http://127.0.0.1:${port}${listPath(communityId, 'units')}`, {
      headers: cookieHeader({ cookie }),
    });
    await answer.arrayBuffer();
    etags.set(communityId, answer.headers.get('etag') ?? '');
  }
  const requests = officers.map(({ communityId, cookie }) =>
    toWire({
      path: listPath(communityId, 'units'),
      headers: { ...cookieHeader({ cookie }), 'if-none-match': etags.get(communityId) ?? '' },
    }),
  );
  return {
    name,
    async measure() {
      const { result, seconds } = await measureCpu(pids, () =>
        runLoad({ port, connections: CONNECTIONS, ms, requests }),
      );
      const unexpected = Object.keys(result.statuses).filter((status) => status !== '304');
      if (unexpected.length > 0)
        throw new Error(`${name}: polls were answered ${JSON.stringify(result.statuses)}`);
      return (seconds * 1e6) / result.answered;
    },
  };
}
