import { signOut } from '@ten8/contracts/auth/session';
import { createBolo } from '@ten8/contracts/cad/bolos';
import { openCall } from '@ten8/contracts/cad/calls';
import { saveCodes } from '@ten8/contracts/cad/codes';
import { savePlaces } from '@ten8/contracts/cad/places';
import { listUnits, setOwnStatus } from '@ten8/contracts/cad/units';
import { changeRoles, removeMember } from '@ten8/contracts/community/members';
import { eventually } from '@ten8/test-kit/eventually';
import { listen, type Listener } from '@ten8/test-kit/socket-client';
import { startSystem, type System } from '@ten8/test-kit/system';
import { startTraceReceiver } from '@ten8/test-kit/trace-receiver';
import { createPeople, type People, type Person } from './people';

let system: System;
let people: People;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
const open: Listener[] = [];

beforeAll(async () => {
  receiver = await startTraceReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  system = await startSystem({ realtimeReplicas: 2, env });
}, 120_000);
beforeEach(async () => void (people = await createPeople(system.url)));
afterEach(() => open.splice(0).forEach((listener) => listener.close()));
afterAll(async () => {
  await system?.stop();
  await receiver?.stop();
});

/** A screen that has joined the community. */
async function screen(person: Person): Promise<Listener> {
  const listener = listen(system.url, person.cookie(), { communityId: people.communityId });
  open.push(listener);
  await eventually(() => expect(listener.isConnected()).toBe(true));
  await eventually(async () => expect(await listener.join(people.communityId)).toMatchObject({ ok: true }));
  return listener;
}

async function onDuty(person: Person, callsign = '1-ADAM-12') {
  return person.ask(setOwnStatus, {
    params: { communityId: people.communityId },
    body: { status: 'available', callsign },
  });
}

test('an alarm reaches every screen on every replica once, under the callsign on record', async () => {
  const unit = await onDuty(people.officer);
  const screens = await Promise.all(
    [people.officer, people.admin, people.dispatcher, people.admin, people.officer, people.dispatcher].map(
      screen,
    ),
  );

  const answer = await screens[0]?.panic(unit.id, 'A FORGED NAME');
  await eventually(() => expect(screens.map(({ alerts }) => alerts.length)).toEqual(screens.map(() => 1)));

  expect(answer).toMatchObject({ ok: true });
  expect(screens[5]?.alerts[0]).toMatchObject({
    unitId: unit.id,
    unitCallsign: '1-ADAM-12',
    communityId: people.communityId,
  });
  const units = await people.admin.ask(listUnits, { params: { communityId: people.communityId } });
  expect(units.find(({ id }) => id === unit.id)?.panicUntil).not.toBeNull();
});

test('the server enforces the cooldown, and every refusal has a message', async () => {
  const [unit, theirs] = [await onDuty(people.officer), await onDuty(people.admin, '2-KING-4')];
  const [officer, admin] = [await screen(people.officer), await screen(people.admin)];

  const answers = [
    await officer.panic(unit.id),
    await officer.panic(unit.id),
    await officer.panic(theirs.id),
  ];
  await people.admin.ask(setOwnStatus, {
    params: { communityId: people.communityId },
    body: { status: 'unavailable' },
  });
  const unavailable = await admin.panic(theirs.id);

  expect(answers).toMatchObject([
    { ok: true },
    { ok: false, code: 'panic_cooldown', retryAfterMs: expect.any(Number) },
    { ok: false, code: 'forbidden' },
  ]);
  expect(unavailable).toMatchObject({
    ok: false,
    code: 'not_on_duty',
    message: 'You must be on duty to use the panic button',
  });
});

test('a change is hinted at to the screens of its community only', async () => {
  const here = await screen(people.officer);
  const elsewhere = await createPeople(system.url);
  const there = listen(system.url, elsewhere.officer.cookie(), { communityId: elsewhere.communityId });
  open.push(there);
  await eventually(async () => expect(await there.join(elsewhere.communityId)).toMatchObject({ ok: true }));

  const params = { communityId: people.communityId };
  await people.civilian.ask(openCall, { params, body: { location: 'PIER', description: 'FIRE' } });
  await people.officer.ask(createBolo, { params, body: { description: 'Red sedan' } });
  await people.admin.ask(saveCodes, {
    params,
    body: { callTypes: [], dispositions: [{ code: 'ARR', label: 'Arrest' }] },
  });
  const pier = { name: 'Pier', location: 'PIER', postalCode: null, hazard: null };
  await people.admin.ask(savePlaces, { params, body: { places: [pier] } });

  await eventually(() =>
    expect(here.hints).toEqual([
      { ...params, topic: 'calls', version: expect.any(String) },
      { ...params, topic: 'bolos', version: expect.any(String) },
      { ...params, topic: 'codes', version: expect.any(String) },
      { ...params, topic: 'places', version: expect.any(String) },
    ]),
  );
  expect(there.hints).toEqual([]);
});

test('one trace leads from a request at the gateway, over cad and its log, to what the sockets are sent', async () => {
  const here = await screen(people.officer);
  const params = { communityId: people.communityId };
  await people.civilian.ask(openCall, { params, body: { location: 'PIER', description: 'FIRE' } });
  await eventually(() => expect(here.hints.map(({ topic }) => topic)).toContain('calls'));

  const request = 'POST /api/communities/:communityId/calls';
  await eventually(() => {
    const sent = receiver.spans.filter(({ name }) => name === 'emit cad.call-opened').slice(-2);
    const way = [
      'realtime: emit cad.call-opened',
      'realtime: follow cad.call-opened',
      `cad: ${request}`,
      `gateway: ${request}`,
    ];
    expect(sent.map(receiver.pathToRoot)).toEqual([way, way]);
    const trace = receiver.spans.filter(({ traceId }) => traceId === sent[0]?.traceId);
    expect(trace.map(({ service, name }) => `${service}: ${name}`)).toContainEqual(
      expect.stringMatching(/^cad: with head as .*update event_head/),
    );
  });
});

test('no session, no socket; no role, no room', async () => {
  const stranger = listen(system.url, '');
  const civilian = listen(system.url, people.civilian.cookie());
  open.push(stranger, civilian);

  await eventually(() => expect(stranger.refusals).toContain('Unauthorized'));
  await eventually(() => expect(civilian.isConnected()).toBe(true));
  expect(await civilian.join(people.communityId)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await civilian.join(999_999)).toMatchObject({ ok: false, code: 'not_found' });
  expect(civilian.isConnected()).toBe(true);
});

test('a user who signs out, is removed or loses the role gets no more events', async () => {
  const params = { communityId: people.communityId };
  const [officer, dispatcher, admin] = [
    await screen(people.officer),
    await screen(people.dispatcher),
    await screen(people.admin),
  ];
  const signedOut = await createPeople(system.url);
  const leaver = listen(system.url, signedOut.officer.cookie(), { communityId: signedOut.communityId });
  open.push(leaver);
  await eventually(async () => expect(await leaver.join(signedOut.communityId)).toMatchObject({ ok: true }));

  await people.admin.ask(changeRoles, {
    params: { ...params, userId: people.officer.userId },
    body: { roles: [] },
  });
  await people.admin.ask(removeMember, { params: { ...params, userId: people.dispatcher.userId } });
  await signedOut.officer.ask(signOut);
  await eventually(() => expect(leaver.endings).toContain('io server disconnect'));
  await eventually(async () => expect(await officer.join(people.communityId)).toMatchObject({ ok: false }));

  // A socket leaves the room a moment after the role is gone, so a hint may still be on its way.
  await eventually(async () => {
    const [heard, before] = [[officer.hints.length, dispatcher.hints.length], admin.hints.length];
    await people.admin.ask(openCall, { params, body: { location: 'PIER', description: 'FIRE' } });
    await eventually(() => expect(admin.hints.slice(before).map(({ topic }) => topic)).toContain('calls'));
    expect([officer.hints.length, dispatcher.hints.length]).toEqual(heard);
  });
});

test('an alarm is heard while a replica is killed and while Redis is down', async () => {
  const unit = await onDuty(people.officer);
  const screens = await Promise.all(
    [people.officer, people.admin, people.dispatcher, people.admin].map(screen),
  );

  await system.kill('redis');
  await system.kill('realtime-2');
  await eventually(async () => expect(await screens[0]?.panic(unit.id)).toMatchObject({ ok: true }), 20_000);

  await eventually(() => expect(screens.map(({ alerts }) => alerts.length)).toEqual([1, 1, 1, 1]), 20_000);
  await system.restart('realtime-2');
  await system.restart('redis');
  const again = await screen(people.admin);
  await eventually(() => expect(again.alerts.length).toBe(1));
}, 90_000);
