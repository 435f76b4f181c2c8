import { type Harness, startHarness } from '@ten8/test-kit/service-harness';
import { cadService } from '../cad';

let cad: Harness;
beforeAll(async () => {
  cad = await startHarness(cadService, { schema: 'cad' });
  const { community } = cad.others;
  community.join(1, ['Admin'], 1, true);
  community.join(1, ['Admin'], 2, true);
  for (const communityId of [1, 2]) {
    for (const officer of [2, 3, 4, 5]) community.join(officer, ['Law Enforcement'], communityId);
    community.join(8, ['Dispatcher'], communityId);
    community.join(9, ['Civilian'], communityId);
  }
});
afterAll(() => cad.stop());

const OUTSIDER = 99;
const EMERGENCY = { location: '12 GROVE ST', description: 'SHOTS FIRED' };
const callsOf = (communityId: number) => `/api/communities/${communityId}/calls`;
const open = async (communityId = 2, fields: object = {}) =>
  (await cad.user(9).post(callsOf(communityId), { ...EMERGENCY, ...fields })).body;
const dutyUnit = async (userId: number, status = 'available', communityId = 2) => {
  const path = `/api/communities/${communityId}/units/status`;
  await cad.user(userId).post(path, { status: 'off-duty' });
  return (await cad.user(userId).post(path, { status, callsign: `UNIT-${userId}` })).body;
};
const attach = (userId: number, callId: number, unitId: unknown) =>
  cad.user(userId).post(`/api/calls/${callId}/attach`, { unitId });
const close = (userId: number, callId: number) =>
  cad.user(userId).put(`/api/calls/${callId}`, { status: 'closed' });

describe('the list of calls', () => {
  test('shows the active ones, newest first, then the latest fifty closed', async () => {
    cad.others.community.join(2, ['Law Enforcement'], 4);
    const ids: number[] = [];
    for (let call = 0; call < 54; call += 1)
      ids.push((await cad.user(2).post(callsOf(4), EMERGENCY)).body.id);
    const [oldest = 0, second = 0, ...rest] = ids;
    const toClose = rest.slice(0, 51);
    for (const id of toClose) await close(2, id);

    const { body } = await cad.user(2).get(callsOf(4));

    expect(body.map(({ id }: { id: number }) => id)).toEqual([
      ids[53],
      second,
      oldest,
      ...toClose.slice(1).reverse(),
    ]);
  });

  test('is answered with 304 until a call changes', async () => {
    const call = await open();
    const unit = await dutyUnit(2);
    const etag = (await cad.user(2).get(callsOf(2))).headers.get('etag') ?? '';
    const read = () => cad.user(2).get(callsOf(2), { 'if-none-match': etag });

    const unchanged = await read();
    await attach(2, call.id, unit.id);
    const changed = await read();

    expect([unchanged.status, changed.status]).toEqual([304, 200]);
  });

  test('is for Dispatchers, officers and Admins', async () => {
    const statuses = await Promise.all(
      [1, 2, 8, 9, OUTSIDER].map(async (userId) => (await cad.user(userId).get(callsOf(2))).status),
    );

    expect(statuses).toEqual([200, 200, 200, 403, 404]);
    expect((await cad.client(null).get(callsOf(2))).status).toBe(401);
  });
});
