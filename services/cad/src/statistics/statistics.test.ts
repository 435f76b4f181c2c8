import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';
import { callsOf, callVerbs } from '../calls/calls-harness';
import { READ_STATISTICS } from './statistics-store';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([6])));
afterAll(() => cad.stop());

const { dutyUnit, attach, close } = callVerbs(() => cad);

/** A call of another community, which no statistics show. */
const closeElsewhere = (openedAt: Date) =>
  cad.sql(
    `insert into calls (community_id, call_number, type, caller_name, location, description, priority, created_at,
       updated_at, closed_at, status)
     values (8, 1, '911', 'ANONYMOUS', 'PIER', 'FIGHT', 'low', $1, $1, $1, 'closed') returning id`,
    [openedAt],
  );

describe('statistics', () => {
  const STATISTICS = '/api/communities/6/dispatch/statistics';
  const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 0, 5, 10, minute, second));
  const day = '?from=2026-01-05T00:00:00Z&to=2026-01-06T00:00:00Z';
  afterEach(() => void (cad.clock.now = null));

  test('tell how long calls waited, by priority, code, hour and dispatcher', async () => {
    await closeElsewhere(at(0));
    for (const minute of [0, 10]) {
      const unit = await dutyUnit(2, 'available', 6);
      cad.clock.now = at(minute);
      const taken = { location: 'PIER', description: 'FIRE', priority: 'low' };
      const { body: call } = await cad.user(8).post('/api/communities/6/dispatch/calls', taken);
      expect(call).toMatchObject({ openedBy: { userId: 8, name: 'First8 Last8' } });
      cad.clock.now = at(minute, 20 + minute);
      await attach(2, call.id, unit.id);
      cad.clock.now = at(minute + 5);
      await cad.user(2).post('/api/communities/6/units/status', { status: 'on-scene' });
      expect((await cad.facts()).map(({ type }) => type)).toContain('cad.call-reached');
      cad.clock.now = at(minute + 6);
      await cad.user(2).post('/api/communities/6/units/status', { status: 'busy' });
      await cad.user(2).post('/api/communities/6/units/status', { status: 'on-scene' });
      await close(8, call.id);
    }
    const { body: calls } = await cad.user(8).get(callsOf(6));
    expect(calls[0]).toMatchObject({
      firstAssignedAt: at(10, 30).toISOString(),
      firstOnSceneAt: at(15).toISOString(),
      closedAt: at(16).toISOString(),
    });

    const times = {
      calls: 2,
      firstUnit: { median: 25, p90: 29 },
      onScene: { median: 300, p90: 300 },
      closed: { median: 360, p90: 360 },
    };
    expect(await cad.user(8).get(`${STATISTICS}${day}`)).toMatchObject({
      status: 200,
      body: {
        all: times,
        byPriority: [{ priority: 'low', ...times }],
        byCode: [{ code: null, ...times }],
        byHour: [{ hour: 10, ...times }],
        byDispatcher: [{ dispatcher: { userId: 8, name: 'First8 Last8' }, ...times }],
      },
    });
    const { body: table, headers } = await cad.user(8).get(`${STATISTICS}.csv${day}`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.split('\r\n').slice(1, 3)).toEqual([
      '"All","","2","25","29","300","300","360","360"',
      '"Priority","low","2","25","29","300","300","360","360"',
    ]);
  });

  test.each([
    ['91 days', '?from=2026-01-01T00:00:00Z&to=2026-04-02T00:00:00Z', 'Choose at most 90 days'],
    ['no time', '?from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z', 'to must be after from'],
    ['a word', '?from=yesterday', 'from must be a time like 2026-01-31T00:00:00Z'],
  ])('of %s are refused', async (_, query, message) => {
    const answer = await cad.user(8).get(`${STATISTICS}${query}`);

    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect((await cad.user(8).get(`${STATISTICS}?to=2026-04-01T00:00:00Z`)).body.all.calls).toBe(0);
    const longest = '?from=2026-01-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    expect((await cad.user(8).get(`${STATISTICS}${longest}`)).status).toBe(200);
  });

  test('are read from an index, not from the calls', async () => {
    await cad.sql(`
      insert into calls (community_id, call_number, type, caller_name, location, description, priority, created_at,
        updated_at, closed_at, status)
      select 7, n, '911', 'ANONYMOUS', 'PIER', 'FIGHT', 'low', now() - n * interval '1 hour', now(), now(), 'closed'
      from generate_series(1, 5000) n on conflict do nothing`);
    // Otherwise the plan depends on when autovacuum last counted the rows.
    await cad.sql('analyze calls');
    const since = new Date(Date.now() - 5 * 86_400_000);

    const plan = await cad.sql(`explain ${READ_STATISTICS}`, [7, since, new Date()]);

    expect(JSON.stringify(plan)).toMatch(/Index Cond: [^|]*created_at >=/);
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});
