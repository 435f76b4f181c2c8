import assert from 'node:assert/strict';
import type { ApiClient } from '@ten8/api-client/api-client';
import { askAid } from '@ten8/contracts/cad/aid';
import { broadcastBolo, createBolo, deleteBolo, editBolo, restoreBolo } from '@ten8/contracts/cad/bolos';
import { editCall } from '@ten8/contracts/cad/call-edits';
import { closeCalls, listCalls, type Call } from '@ten8/contracts/cad/calls';
import { importCodes, listCodes } from '@ten8/contracts/cad/codes';
import {
  comeOnDuty,
  getDispatchBoard,
  leaveDuty,
  setAreaOfPlay,
  setEmergencyTraffic,
} from '@ten8/contracts/cad/desk';
import { checkUnits, dispatchUnits, takeCall } from '@ten8/contracts/cad/dispatch';
import { listHandovers, makeHandover, signHandover } from '@ten8/contracts/cad/handovers';
import { mergeCall, reopenCall, unmergeCall } from '@ten8/contracts/cad/merges';
import { acknowledgePanic, closePanic, getPanic } from '@ten8/contracts/cad/panic';
import { getCallPlace, listPlaces, savePlaces } from '@ten8/contracts/cad/places';
import { answerRoll, callRoll } from '@ten8/contracts/cad/roll-calls';
import { getStatistics } from '@ten8/contracts/cad/statistics';
import { addNote, correctNote, listCallEntries } from '@ten8/contracts/cad/timeline';
import { playTone, sendMessage } from '@ten8/contracts/cad/tones';
import { setOwnStatus } from '@ten8/contracts/cad/units';
import { eventually } from '@ten8/test-kit/eventually';
import { listen } from '@ten8/test-kit/socket-client';
import type { Town } from './citus-day';

/** Uses every feature of the dispatch console in one community, and checks the answers. */
export async function dispatchNight(url: string, town: Town): Promise<void> {
  const { client, communityId } = town;
  const params = { communityId };
  await prepareDesk(client, params);
  const on = { status: 'available', callsign: '1-ADAM-12' };
  const unit = await client.ask(setOwnStatus, { params, body: on });
  const call = await workOneCall(client, params, unit.id);
  await mergeDuplicate(client, params, call);
  await tellUnits(client, params, unit.id);
  await broadcast(client, params);
  await soundAlarm(url, town, unit.id);
  await endShift(client, params);
}

type InTown = { communityId: number };

async function prepareDesk(client: ApiClient, params: InTown): Promise<void> {
  const types = [{ code: 'TS', label: 'Traffic stop', priority: 'low', prompts: ['Vehicle?'] }];
  const dispositions = [{ code: 'ARR', label: 'Arrest' }];
  const codes = { format: 'ten8-codes', version: 1, callTypes: types, dispositions };
  await client.ask(importCodes, { params, body: codes });
  assert.equal((await client.ask(listCodes, { params })).callTypes.length, 1);
  const pier = { name: 'Pier', location: 'PIER', postalCode: '7113', hazard: 'Slippery' };
  await client.ask(savePlaces, { params, body: { places: [pier] } });
  await client.ask(comeOnDuty, { params, body: { position: 'NORTH' } });
  await client.ask(setEmergencyTraffic, { params, body: { text: 'SHOTS FIRED' } });
  await client.ask(setAreaOfPlay, { params, body: { text: 'CITY' } });
  const board = await client.ask(getDispatchBoard, { params });
  assert.equal(board.dispatchers.length, 1);
  assert.equal(board.emergencyTraffic?.text, 'SHOTS FIRED');
}

/** Taken on the phone, with a note, help of others and a roll call; stays open. */
async function workOneCall(client: ApiClient, params: InTown, unitId: number): Promise<Call> {
  const taken = { location: 'PIER', description: 'RED CAR', typeCode: 'TS' };
  const { id: callId } = await client.ask(takeCall, { params, body: taken });
  const path = { callId };
  const dispatched = await client.ask(dispatchUnits, { params, body: { unitIds: [unitId], callId } });
  assert.equal(dispatched.units[0]?.status, 'en-route');
  await client.ask(dispatchUnits, { params, body: { unitIds: [unitId], callId, isPrimary: true } });
  const note = { text: 'TWO PEOPLE', isForHandover: true };
  const { id: noteId } = await client.ask(addNote, { params: path, body: note });
  await client.ask(correctNote, { params: { noteId }, body: { text: 'THREE PEOPLE' } });
  await client.ask(askAid, { params: path, body: { kind: 'fire', code: 3 } });
  const rolled = await client.ask(callRoll, { params: path });
  const answered = await client.ask(answerRoll, { params: { rollCallId: rolled.rollCall?.id ?? 0 } });
  assert.equal(answered.rollCall, null, 'a unit has not answered');
  const edit = { version: answered.version, location: 'PIER', priority: 'critical' };
  const edited = await client.ask(editCall, { params: path, body: edit });
  assert.equal(edited.priority, 'critical');
  await client.ask(editCall, { params: path, body: { version: 1, postalCode: '7113' } });
  const kinds = new Set<string>(
    (await client.ask(listCallEntries, { params: path })).map(({ kind }) => kind),
  );
  const expected = ['note', 'note-corrected', 'aid-asked', 'roll-call', 'roll-answered', 'field-changed'];
  for (const kind of expected) assert.ok(kinds.has(kind), `the timeline has no ${kind}`);
  assert.equal((await client.ask(getCallPlace, { params: path })).place?.hazard, 'Slippery');
  assert.ok((await client.ask(listPlaces, { params, query: { q: 'pi' } })).length > 0);
  return edited;
}

async function mergeDuplicate(client: ApiClient, params: InTown, { id: intoCallId }: Call): Promise<void> {
  const second = { location: 'PIER', description: 'RED CAR AGAIN' };
  const { id: callId } = await client.ask(takeCall, { params, body: second });
  const path = { callId };
  await client.ask(addNote, { params: path, body: { text: 'NOTE OF THE DUPLICATE' } });
  await client.ask(askAid, { params: path, body: { kind: 'ems', code: 3 } });
  const { call, into } = await client.ask(mergeCall, { params: path, body: { intoCallId } });
  assert.equal(call.mergedInto, into.id);
  assert.ok(into.needs.some(({ kind }) => kind === 'ems'));
  const texts = (await client.ask(listCallEntries, { params: { callId: intoCallId } })).flatMap((entry) =>
    entry.kind === 'note' ? [entry.data.text] : [],
  );
  assert.ok(texts.includes('NOTE OF THE DUPLICATE'), 'a merged call lost its note');
  const separated = await client.ask(unmergeCall, { params: path });
  assert.deepEqual(separated.moved, []);
  assert.ok(separated.into.needs.every(({ kind }) => kind !== 'ems'));
  await client.ask(closeCalls, { params, body: { callIds: [callId] } });
  await client.ask(reopenCall, { params: path });
  const open = await client.ask(listCalls, { params });
  assert.ok(open.some(({ id, status }) => id === callId && status !== 'closed'));
  const closed = { version: 1, status: 'closed', disposition: 'ARR' };
  await client.ask(editCall, { params: { callId: intoCallId }, body: closed });
}

async function tellUnits(client: ApiClient, params: InTown, unitId: number): Promise<void> {
  await client.ask(playTone, { params, body: { tone: 'fire', kinds: ['leo'] } });
  await client.ask(sendMessage, { params, body: { unitIds: [unitId], text: 'CALL ME' } });
  const [checked] = await client.ask(checkUnits, {
    params,
    body: { unitIds: [unitId], note: 'AT THE PIER' },
  });
  assert.equal(checked?.note, 'AT THE PIER');
}

async function broadcast(client: ApiClient, params: InTown): Promise<void> {
  const { id: boloId, version } = await client.ask(createBolo, {
    params,
    body: { description: 'Red sedan' },
  });
  const path = { boloId };
  await client.ask(editBolo, { params: path, body: { version, description: 'Dark red sedan' } });
  await client.ask(broadcastBolo, { params: path });
  await client.ask(deleteBolo, { params: path });
  await client.ask(restoreBolo, { params: path });
}

async function soundAlarm(url: string, { client, communityId }: Town, unitId: number): Promise<void> {
  const params = { communityId };
  const screen = listen(url, client.cookie(), { communityId });
  try {
    await eventually(async () => assert.ok((await screen.panic(unitId)).ok));
    const { panics } = await client.ask(getDispatchBoard, { params });
    const path = { panicId: panics[0]?.id ?? 0 };
    await screen.report(panics[0]?.alertId ?? '', 'heard');
    await client.ask(acknowledgePanic, { params: path });
    await client.ask(getPanic, { params: path });
    const closed = await client.ask(closePanic, { params: path, body: { outcome: 'test' } });
    assert.equal(closed.outcome, 'test');
  } finally {
    screen.close();
  }
}

async function endShift(client: ApiClient, params: InTown): Promise<void> {
  const { id: handoverId, page } = await client.ask(makeHandover, { params, body: {} });
  assert.ok(page.calls.length > 0);
  await client.ask(signHandover, { params: { handoverId } });
  assert.ok((await client.ask(listHandovers, { params })).some(({ id }) => id === handoverId));
  assert.ok((await client.ask(getStatistics, { params })).all.calls > 0);
  const table = await client.fetch(`/api/communities/${params.communityId}/dispatch/statistics.csv`);
  assert.equal(table.status, 200);
  await client.ask(setEmergencyTraffic, { params, body: { text: null } });
  await client.ask(leaveDuty, { params });
}
