import { accountForgotten } from '@ten8/contracts/community/members';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2, 3, 4, 5])));
afterAll(() => cad.stop());
afterEach(() => void (cad.clock.now = null));

const { open, dutyUnit, attach, close } = callVerbs(() => cad);
const HANDOVERS = '/api/communities/2/handovers';
const boardOf = async (userId: number) => (await cad.user(userId).get('/api/communities/2/dispatch')).body;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute));

/** A marked note of the shift before. */
async function noteBefore(): Promise<void> {
  const call = await open(2);
  await cad.user(8).post(`/api/calls/${call.id}/notes`, { text: 'Over', isForHandover: true });
  await close(8, call.id);
}

/** What no page of community 2 shows. */
async function makeElsewhere(): Promise<void> {
  const call = await open(3, { priority: 'low' });
  const unit = await dutyUnit(4, 'busy', 3);
  await cad.user(8).post(`/api/calls/${call.id}/notes`, { text: 'Elsewhere', isForHandover: true });
  await cad.user(4).post('/api/communities/3/bolos', { description: 'GREEN VAN' });
  await cad.user(4).post(`/internal/units/${unit.id}/panic`);
}

test('a hand-over holds what the next dispatcher has to know, as it was then', async () => {
  cad.clock.now = at(0);
  const early = await open(2, { location: 'EARLY' });
  await cad.user(2).post('/api/communities/2/bolos', { description: 'BEFORE THE SHIFT' });
  await noteBefore();
  cad.clock.now = at(1);
  await cad.user(8).put('/api/communities/2/dispatchers/me', {});
  const unit = await dutyUnit(2);
  const late = await open(2, { priority: 'critical' });
  cad.clock.now = at(2);
  await makeElsewhere();
  await attach(2, late.id, unit.id);
  const quick = await open(2, { priority: 'low' });
  await close(8, quick.id);
  const { body: note } = await cad
    .user(8)
    .post(`/api/calls/${quick.id}/notes`, { text: 'Caller rings agen', isForHandover: true });
  await cad.user(8).patch(`/api/notes/${note.id}`, { text: 'Caller rings again' });
  await cad.user(2).post(`/api/calls/${late.id}/notes`, { text: 'Two on board' });
  await cad.user(2).post('/api/communities/2/bolos', { description: 'RED SEDAN', plate: '8ABC123' });
  await cad.user(8).put('/api/communities/2/dispatch/emergency-traffic', { text: 'SHOTS FIRED' });
  await cad.user(2).post(`/internal/units/${unit.id}/panic`);

  const { status, body: made } = await cad.user(8).post(HANDOVERS, {}, { 'idempotency-key': 'once' });
  await cad.user(2).post(`/api/calls/${late.id}/notes`, { text: 'Afterwards' });

  expect(status).toBe(201);
  expect((await cad.user(8).post(HANDOVERS, {}, { 'idempotency-key': 'once' })).body).toEqual(made);
  expect((await cad.user(8).get(HANDOVERS)).body).toEqual([made]);
  const by = { userId: 8, name: 'First8 Last8' };
  expect(made).toMatchObject({ by, since: at(1).toISOString(), signedBy: null });
  expect(made.page).toEqual({
    calls: [
      expect.objectContaining({
        callNumber: late.callNumber,
        openedAt: at(1).toISOString(),
        units: ['UNIT-2'],
        lastNote: { text: 'Two on board', by: { userId: 2, name: 'UNIT-2' }, at: at(2).toISOString() },
      }),
      expect.objectContaining({ callNumber: early.callNumber, units: [], lastNote: null }),
    ],
    units: [
      { callsign: 'UNIT-2', status: 'available', since: expect.any(String), callNumber: late.callNumber },
    ],
    panics: [
      {
        callsign: 'UNIT-2',
        location: '12 GROVE ST',
        raisedAt: at(2).toISOString(),
        acknowledgedBy: null,
      },
    ],
    emergencyTraffic: { text: 'SHOTS FIRED', since: at(2).toISOString(), by },
    areaOfPlay: null,
    bolos: [{ id: expect.any(Number), type: 'VEHICLE', description: 'RED SEDAN', plate: '8ABC123' }],
    notes: [{ callNumber: quick.callNumber, text: 'Caller rings again', by, at: at(2).toISOString() }],
    lateCalls: [late.callNumber],
  });
});

test('the next dispatcher signs, the first signature stays, and every desk is told', async () => {
  const { body: made } = await cad.user(8).post(HANDOVERS, {});
  expect((await boardOf(1)).unsignedHandover).toMatchObject({ id: made.id, by: { userId: 8 } });
  const before = (await cad.facts()).length;

  const signed = await cad.user(1).post(`/api/handovers/${made.id}/sign`);
  const again = await cad.user(8).post(`/api/handovers/${made.id}/sign`);

  expect(signed.body).toMatchObject({ signedBy: { userId: 1 }, signedAt: expect.any(String) });
  expect(again.body).toEqual(signed.body);
  expect((await boardOf(1)).unsignedHandover).toBeNull();
  expect((await cad.facts()).slice(before)).toMatchObject([
    { type: 'cad.handover-signed', data: { handoverId: made.id, name: 'First1 Last1' } },
  ]);
  expect((await cad.user(8).post('/api/handovers/2147483647/sign')).body.message).toBe('Hand-over not found');
});

test('a call is late by the limits of its type, where that has some', async () => {
  const [quick, patient] = [
    { unit: 10, onScene: 10 },
    { unit: 86_400, onScene: 86_400 },
  ];
  const type = { label: 'X', priority: 'critical' };
  const callTypes = [
    { code: 'QUICK', ...type, limits: quick },
    { code: 'SLOW', ...type, limits: patient },
  ];
  await cad.user(1).put('/api/communities/1/codes', { callTypes, dispositions: [] });
  const take = async (typeCode: string, priority: string) => {
    const body = { location: 'PIER', description: 'X', typeCode, priority };
    return (await cad.user(8).post('/api/communities/1/dispatch/calls', body)).body;
  };
  cad.clock.now = at(1);
  const late = await take('quick', 'low');
  await take('slow', 'critical');
  cad.clock.now = at(30);

  const { body: made } = await cad.user(8).post('/api/communities/1/handovers', {});

  expect(made.page.lateCalls).toEqual([late.callNumber]);
});

test('a call is late without a unit on scene, too, and when it was closed late; units off duty are left out', async () => {
  cad.clock.now = at(1);
  const [waiting, closedLate] = [
    await open(4, { priority: 'high' }),
    await open(4, { priority: 'critical' }),
  ];
  const unit = await dutyUnit(2, 'busy', 4);
  await attach(2, waiting.id, unit.id);
  await dutyUnit(3, 'available', 4);
  await dutyUnit(3, 'off-duty', 4);
  const inTime = await open(4, { priority: 'low' });
  cad.clock.now = at(3);
  for (const { id } of [closedLate, inTime]) await close(8, id);
  cad.clock.now = at(12);

  const { body: made } = await cad.user(8).post('/api/communities/4/handovers', {});

  expect(made.page.lateCalls).toEqual([waiting.callNumber, closedLate.callNumber]);
  expect(made.page.units).toMatchObject([{ callsign: 'UNIT-2', status: 'busy' }]);
});

test('a call whose unit has left before it was there is late, as on the desk', async () => {
  cad.clock.now = at(1);
  const [left, reached] = [await open(5, { priority: 'high' }), await open(5, { priority: 'high' })];
  const unit = await dutyUnit(2, 'en-route', 5);
  const order = (body: object) =>
    cad.user(8).post('/api/communities/5/units/dispatch', { unitIds: [unit.id], ...body });
  await order({ callId: left.id });
  await order({ callId: reached.id, status: 'on-scene' });
  await order({ callId: null });
  cad.clock.now = new Date(at(2).getTime() + 1000);

  const { body: made } = await cad.user(8).post('/api/communities/5/handovers', {});

  expect(made.page.lateCalls).toEqual([left.callNumber]);
});

test('the shift of a dispatcher who is not on duty is the last twelve hours', async () => {
  cad.clock.now = at(0);
  const { body: bolo } = await cad.user(2).post('/api/communities/4/bolos', { description: 'RED SEDAN' });
  const handOver = async () => (await cad.user(8).post('/api/communities/4/handovers', {})).body;

  cad.clock.now = at(12 * 60);
  expect(await handOver()).toMatchObject({ since: at(0).toISOString(), page: { bolos: [{ id: bolo.id }] } });
  cad.clock.now = at(12 * 60 + 1);
  expect(await handOver()).toMatchObject({ since: at(1).toISOString(), page: { bolos: [] } });
});

test('a BOLO past its end is left out', async () => {
  cad.clock.now = at(1);
  const { body: bolo } = await cad.user(2).post('/api/communities/5/bolos', { description: 'RED SEDAN' });
  await cad
    .user(2)
    .patch(`/api/bolos/${bolo.id}`, { version: 1, expiresAt: new Date(at(1).getTime() + 500).toISOString() });
  const boloIds = async () => {
    const { body: made } = await cad.user(8).post('/api/communities/5/handovers', {});
    return made.page.bolos.map(({ id }: { id: number }) => id);
  };
  expect(await boloIds()).toEqual([bolo.id]);
  cad.clock.now = new Date(at(1).getTime() + 500);

  expect(await boloIds()).toEqual([]);
});

test('a community keeps its latest thirty, and they do not name an account that is deleted', async () => {
  cad.others.community.join(70, ['Dispatcher'], 3);
  const [path, calls] = ['/api/communities/3/handovers', '/api/communities/3/dispatch/calls'];
  await eventually(async () => expect((await cad.user(70).get(path)).status).toBe(200));
  const { body: call } = await cad.user(70).post(calls, { location: 'PIER', description: 'FIRE' });
  await cad.user(70).post(`/api/calls/${call.id}/notes`, { text: 'By "name": me' });
  const elsewhere = '/api/communities/1/handovers';
  const { body: kept } = await cad.user(8).post(elsewhere, {});
  for (let times = 0; times < 31; times += 1) await cad.user(70).post(path, {});
  expect((await cad.user(8).get(elsewhere)).body).toContainEqual(kept);

  cad.others.community.addFact(accountForgotten, null, { userId: 70 });

  await eventually(async () => {
    const { body } = await cad.user(8).get(path);
    expect(body).toHaveLength(30);
    expect(JSON.stringify(body)).not.toContain('First70');
    expect(body[0]).toMatchObject({ by: { name: 'Deleted user' } });
    expect(body[0].page.calls[0].lastNote).toMatchObject({
      text: 'By "name": me',
      by: { userId: 70, name: 'Deleted user' },
    });
  });
});
