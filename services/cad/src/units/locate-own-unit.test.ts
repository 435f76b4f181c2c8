import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, OUTSIDER, startCad } from '../cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterAll(() => cad.stop());

const units = '/api/communities/1/units';
const locate = (userId: number, location: unknown) =>
  cad.user(userId).post(`${units}/location`, { location });
const status = (userId: number, fields: object) => cad.user(userId).post(`${units}/status`, fields);

test('an officer says where the unit is, and everyone of the community sees it', async () => {
  const { body: unit } = await status(2, { status: 'available', location: 'On Duty' });
  const before = (await cad.facts()).length;

  const answers = [await locate(2, '7113'), await locate(2, '7113')];

  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      body: { id: unit.id, location: '7113', status: 'available' },
    });
  expect((await cad.facts()).slice(before)).toMatchObject([
    {
      type: 'cad.unit-located',
      communityId: 1,
      by: { userId: 2 },
      data: { unitId: unit.id, location: '7113' },
    },
  ]);
  expect((await cad.secondOfficer.get(units)).body).toContainEqual(
    expect.objectContaining({ id: unit.id, location: '7113' }),
  );
});

test('a change of status keeps the place, and the alarm names it', async () => {
  const { body: unit } = await status(3, { status: 'available' });
  await locate(3, 'VINEWOOD HILLS');

  const busy = await status(3, { status: 'busy', location: 'On Duty' });
  const alarm = await cad.user(3).post(`/internal/units/${unit.id}/panic`);

  expect(busy.body.location).toBe('VINEWOOD HILLS');
  expect(alarm.body.location).toBe('VINEWOOD HILLS');
});

test.each([
  [
    'the officer',
    (unitId: number) => cad.user(4).patch(`/api/units/${unitId}/status`, { status: 'off-duty' }),
  ],
  [
    'dispatch',
    (unitId: number) =>
      cad.dispatcher.post('/api/communities/1/units/dispatch', { unitIds: [unitId], status: 'off-duty' }),
  ],
])('a unit that %s takes off duty has no place any more', async (_, leave) => {
  const { body: unit } = await status(4, { status: 'available' });
  await locate(4, '1024');

  expect((await leave(unit.id)).status).toBe(200);

  expect(await cad.sql('select location from units where id = $1', [unit.id])).toEqual([{ location: null }]);
  expect(await locate(4, '1024')).toMatchObject({ status: 409, body: { code: 'not_on_duty' } });
});

test('a blank place is none, and one that deceives or is too long is refused', async () => {
  await status(5, { status: 'available' });

  const answers = [
    await locate(5, '7113'),
    await locate(5, '71\u200b13'),
    await locate(5, 'x'.repeat(201)),
    await locate(5, 7113),
    await locate(5, ' '),
  ];

  expect(answers.map((answer) => answer.status)).toEqual([200, 400, 400, 400, 200]);
  expect(answers.at(-1)?.body.location).toBeNull();
});

test('only an officer on duty has a place', async () => {
  expect((await cad.client(null).post(`${units}/location`, { location: '1' })).status).toBe(401);
  expect((await locate(OUTSIDER, '1')).status).toBe(404);
  for (const userId of [8, 9])
    expect(await locate(userId, '1')).toMatchObject({ status: 403, body: LE_REQUIRED });
  expect(await locate(6, '1')).toMatchObject({ status: 409, body: { message: 'No active unit found' } });
});
