import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { defineEvent } from '@ten8/contracts/define';
import { callOpened, eventLogHarness } from '@ten8/test-kit/event-log-harness';
import { eraseCommunity } from './erase';
import { forgetUser } from './forget-user';
import { rows, run } from './sql';

const harness = eventLogHarness();
const named = defineEvent('cad.named', { data: z.object({ userId: z.int(), name: z.string() }) });
const signed = defineEvent('cad.signed', { data: z.object({ userId: z.int(), byName: z.string() }) });

const NAMES = {
  typesNaming: { user: [named.type], author: [signed.type] },
  names: { name: 'Nobody', byName: 'Nobody' },
};
const forget = (userId: number) =>
  harness.cad.transaction((transaction) => forgetUser(harness.cad, { userId, ...NAMES }, transaction));
const append = (userId: number) =>
  harness.log().transact({ userId, address: '203.0.113.9' }, async (tx) => {
    tx.append(named, 1, { userId: 7, name: 'Opal Reyes' });
    tx.append(signed, 1, { userId: 7, byName: 'Opal Reyes' });
    tx.append(callOpened, 1, { number: 7 });
  });

test('a name is replaced where the data names the user, or the user as author, and nowhere else', async () => {
  await append(7);
  await append(77);

  await forget(7);

  const [nobody, author] = [
    { userId: 7, name: 'Nobody' },
    { userId: 7, byName: 'Opal Reyes' },
  ];
  const { facts } = await harness.feed.after(0, 10);
  expect(facts.map(({ data }) => data)).toEqual([
    nobody,
    { ...author, byName: 'Nobody' },
    { number: 7 },
    nobody,
    author,
    { number: 7 },
  ]);
  const [gone, kept] = [
    { userId: 7, address: null },
    { userId: 77, address: '203.0.113.9' },
  ];
  expect(facts.map(({ by }) => by)).toEqual([gone, gone, gone, kept, kept, kept]);
});

test.each([
  [
    'a name is replaced',
    (transaction: Transaction) => forgetUser(harness.cad, { userId: 7, ...NAMES }, transaction),
  ],
  [
    'a community is erased',
    (transaction: Transaction) =>
      eraseCommunity(harness.cad, { communityId: 1, last: { type: 'none', data: {} } }, transaction),
  ],
])('%s also in a log that is too long for the usual time of a statement', async (_what, change) => {
  await run(
    harness.cad,
    `insert into event_log (seq, id, type, community_id, at, data)
     select n, gen_random_uuid(), 'cad.named', 1, now(), '{"userId": 7, "name": "Opal Reyes"}'
     from generate_series(1, 3) n`,
  );
  // As if reading the log took this long, on a fast machine and on a busy one.
  await run(
    harness.cad,
    `create function take_long() returns trigger language plpgsql as
       'begin perform pg_sleep(2.2); return null; end'`,
  );
  await run(
    harness.cad,
    `create trigger take_long before update on event_log for each statement execute function take_long()`,
  );

  await harness.cad.transaction(async (transaction) => {
    await run(harness.cad, `set local statement_timeout = '2s'`, [], transaction);
    await change(transaction);
  });

  expect(await rows(harness.cad, `select 1 from event_log where data->>'name' = 'Opal Reyes'`)).toEqual([]);
});

test('a name is replaced in parked facts, too', async () => {
  const fact = {
    ...{ seq: 1, type: named.type, communityId: 1, by: null },
    data: { userId: 7, name: 'Opal Reyes' },
  };
  await run(
    harness.cad,
    `insert into parked_events (follower, seq, fact, error, failures) values ('x', 1, $1::jsonb, '', 5)`,
    [JSON.stringify(fact)],
  );

  await forget(7);

  const parked = await rows(harness.cad, 'select fact from parked_events');
  expect(parked).toEqual([{ fact: { ...fact, data: { userId: 7, name: 'Nobody' } } }]);
});
