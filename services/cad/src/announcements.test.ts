import type { LogMessage } from '@ten8/event-log/log-message';
import { createNotifier } from '@ten8/event-log/notifier';
import type { Answer } from '@ten8/test-kit/client';
import type { Harness } from '@ten8/test-kit/service-harness';
import { activityOf, setSelfDispatch, startCad } from './cad-harness';
import { callVerbs } from './calls/calls-harness';

const sent: LogMessage[] = [];

let cad: Harness;
beforeAll(async () => {
  const notifier = createNotifier(null);
  notifier.subscribe('cad', (message) => void (message && sent.push(message)));
  cad = await startCad([1, 2], {}, { notifier });
  await setSelfDispatch(cad, false);
});
afterAll(() => cad.stop());

const { attach, close, detach, dutyUnit, merge, open, order, unmerge } = callVerbs(() => cad);
const post = (userId: number, path: string, body: object = {}) => cad.user(userId).post(path, body);
const put = (userId: number, path: string, body: object) => cad.user(userId).put(path, body);
const COMMUNITY = '/api/communities/2';
const DISPATCH = `${COMMUNITY}/dispatch`;

/** The rows that the activity log gets of a deed, and the lists that the community's consoles are told to read again. */
async function told(deed: () => Promise<Answer>): Promise<{ log: string[]; lists: string[] }> {
  const before = (await cad.facts()).length;
  sent.splice(0);
  expect((await deed()).status).toBeLessThan(300);
  const changed = sent.flatMap((message) => message.changed).filter(({ communityId }) => communityId === 2);
  return {
    log: (await cad.facts()).slice(before).flatMap(activityOf),
    lists: [...new Set(changed.map(({ topic }) => topic))].toSorted(),
  };
}

test('units that come onto a call and leave it are announced', async () => {
  const [call, first, second] = [await open(), await dutyUnit(2), await dutyUnit(3)];
  const number = `call #${call.callNumber}`;
  const orders = { unitIds: [second.id], callId: call.id, isPrimary: true };

  expect(await told(() => attach(2, call.id, first.id))).toEqual({
    log: [`Attach Unit: UNIT-2 to ${number}`],
    lists: ['calls'],
  });
  expect(await told(() => order(8, orders))).toEqual({
    log: [
      `Attach Unit: UNIT-3 to ${number}`,
      `Update Call: UNIT-3 is primary on ${number}`,
      'Update Unit Status: UNIT-3 is en-route',
    ],
    lists: ['calls', 'units'],
  });
  const onScene = { status: 'on-scene' };
  expect(await told(() => cad.user(2).patch(`/api/units/${first.id}/status`, onScene))).toEqual({
    log: ['Update Unit Status: UNIT-2 is on-scene'],
    lists: ['calls', 'units'],
  });
  expect(await told(() => order(8, { unitIds: [second.id], callId: null, keepStatus: true }))).toEqual({
    log: [`Detach Unit: UNIT-3 from ${number}`],
    lists: ['calls'],
  });
  expect(await told(() => detach(8, call.id, first.id))).toEqual({
    log: [`Detach Unit: UNIT-2 from ${number}`],
    lists: ['calls'],
  });
});

test('a call that is closed, reopened, edited, merged and separated is announced', async () => {
  const [call, into, unit] = [await open(), await open(), await dutyUnit(2)];
  const [number, other] = [`all #${call.callNumber}`, `#${into.callNumber}`];
  await attach(2, call.id, unit.id);
  const edit = { version: 4, location: 'PIER' };
  const lists = ['calls'];

  expect(await told(() => close(2, call.id))).toEqual({ log: [`Update Call: Closed c${number}`], lists });
  expect(await told(() => post(8, `/api/calls/${call.id}/reopen`))).toEqual({
    log: [`Update Call: Reopened c${number}`],
    lists,
  });
  expect(await told(() => cad.user(8).patch(`/api/calls/${call.id}`, edit))).toEqual({
    log: [`Update Call: C${number}: location`],
    lists,
  });
  await attach(2, call.id, unit.id);
  expect(await told(() => merge(call.id, into.id))).toEqual({
    log: [
      `Update Call: Closed c${number}`,
      `Merge Calls: C${number} into ${other}`,
      `Attach Unit: UNIT-2 to call ${other}`,
    ],
    lists,
  });
  expect(await told(() => unmerge(call.id))).toEqual({
    log: [`Merge Calls: Undone: c${number} into ${other}`, `Attach Unit: UNIT-2 to c${number}`],
    lists,
  });
});

test('roll calls, notes and aid on a call are announced, and that the officer was heard from', async () => {
  const [call, unit] = [await open(), await dutyUnit(2)];
  await order(8, { unitIds: [unit.id], callId: call.id });
  const number = `all #${call.callNumber}`;
  const path = `/api/calls/${call.id}`;
  const heard = ['calls', 'units'];

  expect(await told(() => post(8, `${path}/roll-calls`))).toEqual({
    log: [`Roll Call: C${number}`],
    lists: ['calls'],
  });
  const rollCallId = (await cad.user(8).get(`${COMMUNITY}/calls`)).body[0].rollCall.id;
  expect(await told(() => post(2, `/api/roll-calls/${rollCallId}/answer`))).toEqual({
    log: [`Roll Call: UNIT-2 answered on c${number}`],
    lists: heard,
  });
  const { body: note } = await post(2, `${path}/notes`, { text: 'RED CAR' });
  expect(await told(() => post(2, `${path}/notes`, { text: 'BLUE CAR' }))).toEqual({
    log: [`Create Note: Note on c${number}`],
    lists: heard,
  });
  expect(await told(() => cad.user(2).patch(`/api/notes/${note.id}`, { text: 'RED VAN' }))).toEqual({
    log: [`Update Note: Note on c${number}`],
    lists: heard,
  });
  expect(await told(() => post(2, `${path}/aid`, { kind: 'tow' }))).toEqual({
    log: [`Ask For Aid: tow 3 on c${number}`],
    lists: heard,
  });
  expect(await told(() => post(8, `${path}/aid`, { kind: 'ems', declined: 'NOBODY' }))).toEqual({
    log: [`Decline Aid: ems on c${number}: NOBODY`],
    lists: ['calls'],
  });
});

test('who dispatches, what dispatch says and what it hands over are announced', async () => {
  const me = `${COMMUNITY}/dispatchers/me`;
  const say = (what: string, text: string | null) => told(() => put(8, `${DISPATCH}/${what}`, { text }));
  const onBoard = (...log: string[]) => ({ log, lists: ['dispatch'] });

  expect(await told(() => put(8, me, { position: 'CHANNEL 2' }))).toEqual(
    onBoard('Dispatcher On Duty: First8 Last8 (CHANNEL 2)'),
  );
  expect(await told(() => cad.user(8).delete(me))).toEqual(
    onBoard('Dispatcher Off Duty: First8 Last8 (CHANNEL 2)'),
  );
  expect(await say('emergency-traffic', 'SHOTS')).toEqual(onBoard('Emergency Traffic: SHOTS'));
  expect(await say('emergency-traffic', null)).toEqual(onBoard('Emergency Traffic: Ended'));
  expect(await say('area-of-play', 'SANDY SHORES')).toEqual(onBoard('Area Of Play: SANDY SHORES'));
  expect(await say('area-of-play', 'SANDY SHORES')).toEqual({ log: [], lists: [] });
  expect(await told(() => put(1, `${DISPATCH}/settings`, { whenCleared: 'available' }))).toEqual(
    onBoard('Update Dispatch Settings: Limits, checks and orders; self-dispatch off'),
  );
  expect(await told(() => post(8, `${COMMUNITY}/handovers`))).toEqual(
    onBoard('Hand Over: First8 Last8 handed over'),
  );
  const [{ id }] = (await cad.user(8).get(`${COMMUNITY}/handovers`)).body;
  expect(await told(() => post(1, `/api/handovers/${id}/sign`))).toEqual(
    onBoard('Take Over: First1 Last1 took over'),
  );
});

test('alarms that are acknowledged and closed, and units that are checked, are announced', async () => {
  const unit = await dutyUnit(2);
  await dutyUnit(3);

  expect(await told(() => post(8, `${COMMUNITY}/units/check`, { unitIds: [unit.id] }))).toEqual({
    log: ['Check Units: UNIT-2'],
    lists: ['units'],
  });
  await post(2, `/internal/units/${unit.id}/panic`);
  const [{ id }] = (await cad.user(8).get(DISPATCH)).body.panics;
  expect(await told(() => post(3, `/api/panics/${id}/acknowledge`))).toEqual({
    log: ['Acknowledge Panic: Alarm of UNIT-2'],
    lists: ['dispatch'],
  });
  expect(await told(() => post(8, `/api/panics/${id}/close`, { outcome: 'test' }))).toEqual({
    log: ['Close Panic: Alarm of UNIT-2: test'],
    lists: ['dispatch'],
  });
});

test('a setting is in the activity log once for each change', async () => {
  const paused = { isPaused: true, closeAfterMinutes: 60 };
  const rowsOf = async (path: string, body: object) =>
    (await told(() => put(8, `${COMMUNITY}/${path}`, body))).log;

  expect(await rowsOf('public-calls', paused)).toEqual([
    'Update Public Calls: Paused; unassigned ones close after 60 minutes',
  ]);
  expect(await rowsOf('public-calls', paused)).toEqual([]);
  expect(await rowsOf('attaching', { setsEnRoute: true })).toEqual([
    'Update Attaching: Attaching sets a unit en route',
  ]);
  expect(await rowsOf('attaching', { setsEnRoute: true })).toEqual([]);
  await put(8, `${COMMUNITY}/attaching`, { setsEnRoute: false });
});
