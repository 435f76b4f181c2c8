import type { Harness } from '@ten8/test-kit/service-harness';
import { DISPATCHER_REQUIRED, NO_SUCH_ID, setSelfDispatch, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';

let cad: Harness;
beforeAll(async () => {
  cad = await startCad([1, 2]);
  await setSelfDispatch(cad, false);
});
afterAll(() => cad.stop());

const { open, dutyUnit, order, timelineOf } = callVerbs(() => cad);

describe('tones and messages', () => {
  const post = (userId: number, what: string, body: object) =>
    cad.user(userId).post(`/api/communities/2/dispatch/${what}`, body);
  const lastFact = async () => (await cad.facts()).at(-1);

  test('go to units on duty, of some kinds or all, and to dispatchers on duty', async () => {
    for (const userId of [2, 3, 4, 5, 6, 7]) await dutyUnit(userId, 'off-duty');
    const unit = await dutyUnit(3);
    await dutyUnit(4, 'available', 1);
    await cad.user(1).put('/api/communities/1/dispatchers/me', { position: null });
    await cad.user(8).put('/api/communities/2/dispatchers/me', { position: null });

    expect(await post(8, 'tones', { tone: 'fire', kinds: ['fire'] })).toMatchObject({
      status: 201,
      body: { tone: 'fire', byName: 'First8 Last8' },
    });
    expect((await lastFact())?.data).toMatchObject({ tone: 'fire', userIds: [8] });
    await post(8, 'tones', { tone: 'attention' });
    expect((await lastFact())?.data).toMatchObject({ userIds: [3, 8] });
    await post(8, 'tones', { tone: 'leo', unitIds: [unit.id] });
    expect((await lastFact())?.data).toMatchObject({ userIds: [3] });
    await cad.user(8).delete('/api/communities/2/dispatchers/me');
  });

  test('a message is in the timeline of each call that its units are on', async () => {
    const call = await open();
    const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
    await order(8, { unitIds: [first.id], callId: call.id });

    const text = 'X'.repeat(500);
    const sent = await post(8, 'messages', { unitIds: [first.id, second.id], text });

    expect(sent).toMatchObject({ status: 201, body: { text } });
    expect((await lastFact())?.data).toMatchObject({ userIds: [2, 3], callsigns: ['UNIT-2', 'UNIT-3'] });
    const entries = (await cad.user(8).get(`/api/calls/${call.id}/entries`)).body;
    expect(entries.at(-1)).toMatchObject({
      kind: 'message',
      data: { callsigns: ['UNIT-2'], text },
    });
  });

  test('are made once when they are sent twice, and so is a request for aid', async () => {
    const [call, unit] = [await open(), await dutyUnit(2)];
    const twice = async (path: string, body: object) => {
      const send = () => cad.user(8).post(path, body, { 'idempotency-key': 'once' });
      return [(await send()).body, (await send()).body];
    };

    for (const [first, second] of [
      await twice('/api/communities/2/dispatch/tones', { tone: 'leo' }),
      await twice('/api/communities/2/dispatch/messages', { unitIds: [unit.id], text: 'X' }),
      await twice(`/api/calls/${call.id}/aid`, { kind: 'ems' }),
    ])
      expect(second).toEqual(first);
    expect(await timelineOf(call.id)).toEqual([['aid-asked', null]]);
  });

  test('refuse what is no tone or no text, units of elsewhere and off duty', async () => {
    const off = await dutyUnit(4, 'off-duty');
    const bad = [
      ['tones', {}],
      ['tones', { tone: 'horn' }],
      ['tones', { tone: 'ems', kinds: [] }],
      ['tones', { tone: 'ems', kinds: ['ems'], unitIds: [1] }],
      ['messages', { unitIds: [off.id], text: ' ' }],
      ['messages', { unitIds: [off.id], text: 'X'.repeat(501) }],
      ['messages', { unitIds: [off.id, off.id], text: 'X' }],
    ] as const;
    for (const [what, body] of bad) expect((await post(8, what, body)).status).toBe(400);
    expect((await post(8, 'messages', { unitIds: [NO_SUCH_ID], text: 'X' })).status).toBe(404);
    expect((await post(8, 'tones', { tone: 'ems', unitIds: [off.id] })).body).toMatchObject({
      code: 'not_on_duty',
      message: 'UNIT-4 is not on duty',
    });
    expect(await post(2, 'tones', { tone: 'ems' })).toMatchObject(DISPATCHER_REQUIRED);
  });
});
