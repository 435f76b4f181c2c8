import type { LoadOfficer } from '../../load/seed/seed';
import { measureCpu } from '../lib/cpu';
import type { Finding } from '../lib/goals';
import { cookieHeader, listPath } from '../lib/requests';
import { ratioOf, runRounds, type Contender } from '../lib/rounds';
import type { BenchSystem } from './system';

const WRITES = 600;
/** Officers at the same time; each edits a different call. */
const EDITORS = 8;
/** On a call, and as many that are free. */
const UNITS = 50;
const STATUSES = ['en-route', 'on-scene', 'busy'];

interface EditedCall {
  id: number;
  version: number;
  officer: LoadOfficer;
}

/**
 * EDIT: what an edit that may be refused costs compared with one that overwrites, in CPU of all processes. ENTRY: what a
 * change of a unit's status costs on a call, whose timeline gets an entry, compared with that of a free unit.
 */
export async function benchEdits(system: BenchSystem, rounds: number): Promise<Finding[]> {
  const calls = await findCalls(system);
  const edits = [editsBy(system, calls, 'PUT'), editsBy(system, calls, 'PATCH')];
  const edited = await runRounds(edits, rounds);
  const { onCall, free } = await attachUnits(system, calls);
  const statuses = [statusesOf(system, free, 'free'), statusesOf(system, onCall, 'on a call')];
  const changed = await runRounds(statuses, rounds);
  return [
    { goal: 'EDIT', ratio: ratioOf(edited, 'PATCH', 'PUT') },
    { goal: 'ENTRY', ratio: ratioOf(changed, 'on a call', 'free') },
  ];
}

/** CPU seconds of all processes for each write; `send` gets the number of the write. */
function costOf({ pids }: BenchSystem, name: string, send: (number: number) => Promise<void>): Contender {
  let sent = 0;
  return {
    name,
    async measure() {
      const end = sent + WRITES;
      const work = async () => {
        while (sent < end) await send((sent += 1));
      };
      const { seconds } = await measureCpu(pids, () => Promise.all(Array.from({ length: EDITORS }, work)));
      return seconds / WRITES;
    },
  };
}

const editsBy = (system: BenchSystem, calls: EditedCall[], method: 'PATCH' | 'PUT') =>
  costOf(system, method, (number) => editNext(system, calls, { method, number }));

const statusesOf = (system: BenchSystem, officers: LoadOfficer[], name: string) =>
  costOf(system, name, async (number) => {
    const officer = officers[number % officers.length];
    if (!officer) throw new Error('there are no officers');
    // Another one in each turn, because nothing is stored for a status that the unit has already.
    const status = STATUSES[Math.floor(number / officers.length) % STATUSES.length];
    await write(system, officer, {
      method: 'PATCH',
      path: `/api/units/${officer.unitId}/status`,
      body: { status },
    });
  });

/** Puts one unit on each call, and names as many others. */
async function attachUnits(system: BenchSystem, calls: EditedCall[]) {
  const left = new Set(system.officers);
  const take = (communityId: number) => {
    const officer = [...left].find((other) => other.communityId === communityId);
    if (officer) left.delete(officer);
    return officer ?? [];
  };
  const onCall: LoadOfficer[] = [];
  const free: LoadOfficer[] = [];
  for (const { id, officer } of calls.slice(0, UNITS)) {
    const [unit, other] = [take(officer.communityId), take(officer.communityId)].flat();
    if (!unit || !other) continue;
    const body = { unitId: unit.unitId };
    await write(system, unit, { method: 'POST', path: `/api/calls/${id}/attach`, body });
    onCall.push(unit);
    free.push(other);
  }
  return { onCall, free };
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
async function editNext(system: BenchSystem, calls: EditedCall[], { method, number }: Edit): Promise<void> {
  const call = calls[number % calls.length];
  if (!call) throw new Error('there are no calls');
  const { version, officer } = call;
  const body = { location: `PIER ${method} ${number}`, ...(method === 'PATCH' && { version }) };
  const answer = await write(system, officer, { method, path: `/api/calls/${call.id}`, body });
  call.version = answer.version;
}

interface Write {
  method: 'PATCH' | 'PUT' | 'POST';
  path: string;
  body: object;
}

async function write({ port, origin }: BenchSystem, officer: LoadOfficer, { method, path, body }: Write) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...cookieHeader(officer), origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${method} ${path} was answered ${response.status}`);
  return response.json();
}
