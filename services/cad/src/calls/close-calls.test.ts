import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { attach, close, dutyUnit, open } = callVerbs(() => cad);
const path = '/api/communities/2/calls/close';
const closeAll = (userId: number, callIds: unknown) => cad.user(userId).post(path, { callIds });

test('several calls are closed at once, and their units are free again', async () => {
  const [first, second, closed] = [await open(), await open(), await open()];
  const unit = await dutyUnit(2, 'on-scene');
  await attach(2, first.id, unit.id);
  await close(2, closed.id);

  const answer = await closeAll(8, [second.id, first.id, closed.id, second.id]);

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject(
    [first, second, closed].map(({ id }) => ({ id, status: 'closed', assignedUnits: [] })),
  );
  expect((await attach(2, (await open()).id, unit.id)).status).toBe(200);
  expect(await cad.sql('select status from units where id = $1', [unit.id])).toEqual([
    { status: 'available' },
  ]);
  expect((await cad.facts()).find(({ type }) => type === 'cad.unit-dispatched')?.data).toMatchObject({
    userIds: [2],
    unitId: unit.id,
    callId: null,
    closedCallNumber: 1,
    status: 'available',
  });
  expect((await cad.facts()).find(({ type }) => type === 'cad.calls-closed')?.data).toEqual({
    calls: [first, second].map(({ id, callNumber }) => ({ callId: id, callNumber })),
  });
});

test('none is closed when one of them is not a call of this community', async () => {
  const [own, foreign] = [await open(2), await open(1)];

  const answers = [await closeAll(8, [own.id, foreign.id]), await closeAll(8, [own.id, NO_SUCH_ID])];

  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'Call not found'],
    [404, 'Call not found'],
  ]);
  const statuses = await cad.sql('select status from calls where id in ($1, $2)', [own.id, foreign.id]);
  expect(statuses).toEqual([{ status: 'active' }, { status: 'active' }]);
});

test('a call that two Dispatchers close at once is closed once', async () => {
  const call = await open();

  const answers = await Promise.all([closeAll(8, [call.id]), closeAll(1, [call.id])]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const facts = (await cad.facts()).filter(({ data }) =>
    JSON.stringify(data).includes(`"callId":${call.id},`),
  );
  expect(facts.filter(({ type }) => type === 'cad.calls-closed')).toHaveLength(1);
});

test.each([[undefined], [[]], ['1'], [[0]], [['1']], [Array.from({ length: 101 }, (_, index) => index + 1)]])(
  '%j is no list of calls',
  async (callIds) => {
    expect(await closeAll(8, callIds)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  },
);

test('closing several calls is for Dispatchers and Admins', async () => {
  const call = await open();
  const statuses = [];
  for (const userId of [OUTSIDER, 9, 2, 8, 1]) statuses.push((await closeAll(userId, [call.id])).status);

  expect(statuses).toEqual([404, 403, 403, 200, 200]);
  expect((await closeAll(2, [])).body).toMatchObject(LE_REQUIRED);
  expect((await cad.client(null).post(path, {})).status).toBe(401);
});
