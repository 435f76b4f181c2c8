import type { LoadOfficer } from '../../load/seed/seed';
import { measureCpu } from '../lib/cpu';
import type { Finding } from '../lib/goals';
import { cookieHeader, listPath } from '../lib/requests';
import { ratioOf, runRounds } from '../lib/rounds';
import type { BenchSystem } from './system';

const WRITES = 600;
/** Officers at the same time; each edits a different call. */
const EDITORS = 8;

interface EditedCall {
  id: number;
  version: number;
  officer: LoadOfficer;
}

/** EDIT: what an edit that may be refused costs compared with one that overwrites, in CPU of all processes. */
export async function benchEdits(system: BenchSystem, rounds: number): Promise<Finding[]> {
  const calls = await findCalls(system);
  let sent = 0;
  const contender = (method: 'PATCH' | 'PUT') => ({
    name: method,
    async measure() {
      const end = sent + WRITES;
      const edit = async () => {
        while (sent < end) await editNext(system, calls, { method, number: (sent += 1) });
      };
      const { seconds } = await measureCpu(system.pids, () =>
        Promise.all(Array.from({ length: EDITORS }, edit)),
      );
      return seconds / WRITES;
    },
  });
  const measured = await runRounds([contender('PUT'), contender('PATCH')], rounds);
  return [{ goal: 'EDIT', ratio: ratioOf(measured, 'PATCH', 'PUT') }];
}

/** The calls of all communities, each with an officer who edits it. */
async function findCalls({ port, officers }: BenchSystem): Promise<EditedCall[]> {
  const editors = [...new Map(officers.map((officer) => [officer.communityId, officer])).values()];
  const found: EditedCall[] = [];
  for (const officer of editors) {
    const headers = cookieHeader(officer);
    const path = listPath(officer.communityId, 'calls');
    const calls: unknown = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();
    if (!Array.isArray(calls)) throw new Error('the calls are no list');
    found.push(...calls.map(({ id, version }) => ({ id, version, officer })));
  }
  return found;
}

interface Edit {
  method: 'PATCH' | 'PUT';
  number: number;
}

/** The next call in turn gets another location, from the version that its last edit was answered with. */
async function editNext(
  { port, origin }: BenchSystem,
  calls: EditedCall[],
  { method, number }: Edit,
): Promise<void> {
  const call = calls[number % calls.length];
  if (!call) throw new Error('there are no calls');
  const { version, officer } = call;
  const response = await fetch(`http://127.0.0.1:${port}/api/calls/${call.id}`, {
    method,
    headers: { ...cookieHeader(officer), origin, 'content-type': 'application/json' },
    body: JSON.stringify({ location: `PIER ${number}`, ...(method === 'PATCH' && { version }) }),
  });
  if (response.status !== 200) throw new Error(`${method} was answered ${response.status}`);
  call.version = (await response.json()).version;
}
