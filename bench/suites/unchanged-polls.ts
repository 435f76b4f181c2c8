import type { LoadOfficer } from '../../load/seed/seed';
import { measureCpu } from '../lib/cpu';
import { runLoad } from '../lib/processes';
import { cookieHeader, listPath, toWire } from '../lib/requests';
import type { Contender } from '../lib/rounds';
import type { BenchSystem } from './system';

const CONNECTIONS = 64;

/** Microseconds of CPU for a poll as browsers send it: with the ETag of the list that they have. */
export async function unchangedPolls(
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
