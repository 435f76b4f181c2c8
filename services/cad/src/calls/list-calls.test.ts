import type { Harness } from '@ten8/test-kit/service-harness';
import { OUTSIDER, startCad } from '../cad-harness';
import { callsOf, callVerbs, EMERGENCY } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open, dutyUnit, attach, close } = callVerbs(() => cad);

describe('the list of calls', () => {
  test('shows the most urgent first, then the newest', async () => {
    const opened: Record<string, number> = {};
    for (const priority of ['low', 'critical', 'medium', 'high', 'critical']) {
      opened[priority] = (await open(1, { priority })).id;
    }
    const [first] = await cad.sql<{ id: number }>(
      `select min(id) as id from calls where priority = 'critical'`,
    );

    const { body } = await cad.officer.get(callsOf(1));

    expect(body.map(({ id }: { id: number }) => id)).toEqual([
      opened.critical,
      first?.id,
      opened.high,
      opened.medium,
      opened.low,
    ]);
  });

  test('shows three hundred active calls and says how many more there are', async () => {
    cad.others.community.join(cad.officer.userId, ['Law Enforcement'], 5);
    await cad.sql(`
      insert into calls (community_id, call_number, type, caller_name, location, description, priority, created_at,
        updated_at)
      select 5, n, '911', 'ANONYMOUS', 'PIER', 'FIGHT', case n when 1 then 'critical' else 'low' end, now(), now()
      from generate_series(1, 307) n`);

    const { body, headers } = await cad.officer.get(callsOf(5));

    expect([body.length, headers.get('ten8-more')]).toEqual([300, '7']);
    expect([body[0].callNumber, body[1].callNumber]).toEqual([1, 307]);
    expect((await cad.officer.get(callsOf(1))).headers.get('ten8-more')).toBeNull();
  });

  test('shows the active ones, newest first, then the latest fifty closed', async () => {
    cad.others.community.join(cad.officer.userId, ['Law Enforcement'], 4);
    const ids: number[] = [];
    for (let call = 0; call < 54; call += 1)
      ids.push((await cad.officer.post(callsOf(4), EMERGENCY)).body.id);
    const [oldest = 0, second = 0, ...rest] = ids;
    const toClose = rest.slice(0, 51);
    for (const id of toClose) await close(2, id);

    const { body } = await cad.officer.get(callsOf(4));

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
    const etag = (await cad.officer.get(callsOf(2))).headers.get('etag') ?? '';
    const read = () => cad.officer.get(callsOf(2), { 'if-none-match': etag });

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
