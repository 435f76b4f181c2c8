import type { ApiClient } from '@ten8/api-client/api-client';
import { listCalls, openCall } from '@ten8/contracts/cad/calls';
import { dispatchUnits } from '@ten8/contracts/cad/dispatch';
import { pick, readEntries } from './play-edits';

interface Moving {
  /** They move the unit at the same time. */
  dispatchers: ApiClient[];
  communityId: number;
  unitId: number;
  rounds: number;
}

interface MoveReport {
  rounds: number;
  moves: number;
  /** How often the list of calls was read, by every dispatcher. */
  looks: number;
  problems: string[];
}

const CALLS = 4;

/** Dispatchers send one unit to different calls at once: however they are answered, it is on exactly one. */
export async function playMoves({ dispatchers, communityId, unitId, rounds }: Moving): Promise<MoveReport> {
  const [first] = dispatchers;
  if (!first) throw new Error('nobody dispatches');
  const params = { communityId };
  const callIds: number[] = [];
  for (let count = 0; count < CALLS; count += 1) {
    const body = { location: `PIER ${count}`, description: 'FIRE' };
    callIds.push((await first.ask(openCall, { params, body })).id);
  }
  const problems: string[] = [];
  const send = (dispatcher: ApiClient) =>
    dispatcher.ask(dispatchUnits, { params, body: { unitIds: [unitId], callId: pick(callIds) } });
  const look = async (dispatcher: ApiClient) => {
    const calls = await dispatcher.ask(listCalls, { params });
    const on = calls.filter(({ assignedUnits }) => assignedUnits.includes(String(unitId)));
    if (on.length !== 1) problems.push(`the unit is on ${on.length} calls`);
  };
  await send(first);
  await Promise.all(dispatchers.map(look));

  for (let round = 0; round < rounds; round += 1) {
    // Also while it moves.
    await Promise.all([...dispatchers.map(send), ...dispatchers.map(look)]);
    await Promise.all(dispatchers.map(look));
  }
  const moves = await checkMoves(first, callIds, problems);
  return { rounds, moves, looks: dispatchers.length * (2 * rounds + 1), problems };
}

/** By the timelines: it came to a call only after it had left the one before. */
async function checkMoves(client: ApiClient, callIds: number[], problems: string[]): Promise<number> {
  const timelines = await Promise.all(callIds.map((callId) => readEntries(client, callId)));
  const steps = timelines
    .flat()
    .filter(({ kind }) => kind === 'unit-assigned' || kind === 'unit-cleared')
    .toSorted((one, other) => one.id - other.id);
  let on: number | null = null;
  for (const { kind, callId } of steps) {
    const isAllowed = kind === 'unit-assigned' ? on === null : on === callId;
    if (!isAllowed) problems.push(`${kind} on call ${callId} while it was on ${on ?? 'none'}`);
    on = kind === 'unit-assigned' ? callId : null;
  }
  return steps.filter(({ kind }) => kind === 'unit-assigned').length;
}
