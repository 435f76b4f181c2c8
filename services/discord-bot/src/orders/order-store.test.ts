import { randomUUID } from 'node:crypto';
import { rows, run } from '@ten8/service-kit/database/sql';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import type { NewOrder } from '../role-order';
import { openBotSchema } from '../schema-harness';
import { MISSING } from '../servers/wanted-roles-store';
import { createOrderStore } from './order-store';

async function openOrders() {
  const { db, close } = await openBotSchema();
  const orders = createOrderStore(db);
  return {
    ...{ db, orders, close },
    async order(discordUserId: string, action: NewOrder['action'], known?: NewOrder['known']) {
      const target = { guildId: '1', roleId: '2', discordUserId, communityId: 3 };
      const order = { ...target, factId: randomUUID(), action, ...(known && { known }) };
      await db.transaction((transaction) => orders.order([order], transaction));
      return order.factId;
    },
    stored: () =>
      rows<object>(
        db,
        'select discord_user_id as who, action, state, reason from role_grants order by ordinal',
      ),
  };
}

test('a parked order that a later one replaces does not wait for help any more', async () => {
  const { orders, order, stored, close } = await openOrders();
  await order('casey', 'grant', { state: 'parked', reason: 'not_in_server' });
  await order('riley', 'grant', { state: 'parked', reason: 'not_in_server' });

  await order('casey', 'revoke');

  expect(await orders.counts()).toEqual({ pending: 1, done: 1, parked: 1 });
  expect(await stored()).toMatchObject([
    { who: 'casey', state: 'done', reason: 'superseded' },
    { who: 'riley', state: 'parked' },
    { who: 'casey', state: 'pending' },
  ]);
  await close();
});

test('a week after a role was taken nothing tells of it, and roles that people have are known for ever', async () => {
  const { db, orders, order, stored, close } = await openOrders();
  const done = { state: 'done', reason: null } as const;
  for (const action of ['grant', 'revoke'] as const) await order('unlinked', action, done);
  for (const action of ['revoke', 'grant'] as const) await order('linked', action, done);
  await order('waiting', 'revoke', { state: 'parked', reason: 'missing_permission' });
  await run(db, `update role_grants set updated_at = now() - interval '8 days'`);
  for (const action of ['grant', 'revoke'] as const) await order('just now', action, done);

  await orders.deleteOld();

  expect(await stored()).toMatchObject([
    { who: 'linked', action: 'grant' },
    { who: 'waiting', action: 'revoke', state: 'parked' },
    { who: 'just now', action: 'grant' },
    { who: 'just now', action: 'revoke' },
  ]);
  await close();
});

test('an order waits until an earlier one for the same role and person has its answer', async () => {
  const { orders, order, close } = await openOrders();
  const first = await orders.begin(await order('casey', 'grant'));
  if (!first || first === 'busy') throw new Error('the first order was not taken');
  const revoke = await order('casey', 'revoke');
  const other = await orders.begin(await order('riley', 'revoke'));

  const before = await orders.begin(revoke);
  await orders.settle(first, { state: 'done', reason: null });
  const after = await orders.begin(revoke);

  expect(other).toMatchObject({ action: 'revoke', discordUserId: 'riley' });
  expect(before).toBe('busy');
  expect(after).toMatchObject({ action: 'revoke', discordUserId: 'casey' });
  await close();
});

test('orders about the same role of the same person are taken one after the other', async () => {
  const { db, orders, order, close } = await openOrders();
  const factId = await order('casey', 'grant');
  const ofRole = `select pg_advisory_xact_lock(hashtextextended('1' || 'casey' || '2', 0))`;
  const lock = await holdLock(db, ofRole);

  const taking = orders.begin(factId);
  const waiters = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await rows(db, waiters)).toHaveLength(1));
  expect(await orders.begin(await order('riley', 'grant'))).toMatchObject({ discordUserId: 'riley' });
  await lock.release();

  expect(await taking).toMatchObject({ discordUserId: 'casey' });
  await close();
});

test('a retry of all parked orders leaves out people who are not in the server: each would be refused', async () => {
  const { orders, order, close } = await openOrders();
  const absent = await order('casey', 'grant', { state: 'parked', reason: 'not_in_server' });
  expect(await orders.retry(null, null)).toEqual([]);

  await order('riley', 'grant', { state: 'parked', reason: 'missing_permission' });
  expect(await orders.retry(null, { communityId: 3, guildId: 'another' })).toEqual([]);
  expect(await orders.retry(null, { communityId: 3, guildId: '1' })).toEqual(['1']);
  expect(await orders.retry(absent, null)).toEqual(['1']);

  expect(await orders.counts()).toEqual({ pending: 2, done: 0, parked: 0 });
  await close();
});

test('a change of a member of whom nothing was known repeats no order in flight', async () => {
  const { orders, order, close } = await openOrders();
  await orders.begin(await order('casey', 'grant'));

  expect(await orders.retryScreened('1', 'casey', { wasWaiting: false })).toEqual([]);
  await close();
});

test('a role is given to somebody who agrees to the rules while the bot finds that they have not', async () => {
  const { orders, order, close } = await openOrders();
  const taken = await orders.begin(await order('casey', 'grant'));
  if (!taken || taken === 'busy') throw new Error('the order was not taken');

  const servers = await orders.retryScreened('1', 'casey', { wasWaiting: true });
  const isSettled = await orders.settle(taken, { state: 'parked', reason: 'not_screened', isInDoubt: false });

  expect({ servers, isSettled }).toEqual({ servers: ['1'], isSettled: false });
  expect(await orders.begin(taken.factId)).toMatchObject({ discordUserId: 'casey', action: 'grant' });
  await close();
});

test('what is missing for one person is found by an index, however many orders there are', async () => {
  const { db, close } = await openOrders();
  await run(
    db,
    `insert into role_grants (fact_id, guild_id, discord_user_id, role_id, action, community_id, state)
     select gen_random_uuid(), n % 20, n, '2', 'grant', n % 20, 'done' from generate_series(1, 20000) n`,
  );
  await run(db, 'analyze role_grants');

  const plan = await rows<Record<string, string>>(db, `explain ${MISSING}`, [null, '77']);

  const lines = plan.map((line) => Object.values(line).join()).join('\n');
  expect(lines).toContain('role_grants_person');
  expect(lines).not.toContain('Seq Scan on role_grants');
  await close();
});
