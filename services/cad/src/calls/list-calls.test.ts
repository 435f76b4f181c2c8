import type { Harness } from '@ten8/test-kit/service-harness';
import { OUTSIDER, startCad } from '../cad-harness';
import { callsOf, callVerbs, EMERGENCY } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open, dutyUnit, attach, close } = callVerbs(() => cad);

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
