import type { Transaction } from 'sequelize';
import { panicRaised } from '@ten8/contracts/cad/panic';
import { callOpened, eventLogHarness, memberGone } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { rows, run } from './sql';
import type { Tx } from './transact';

const harness = eventLogHarness();
const PANIC = {
  alertId: '00000000-0000-4000-8000-000000000001',
  communityId: 3,
  unitId: 4,
  unitCallsign: '1-ADAM-12',
  location: null,
  raisedAt: '2026-03-01T12:00:00.000Z',
};

test('a fact is read as it was appended, with the user and the address', async () => {
  const by = { userId: 7, address: '127.0.0.1' };

  await harness.log().transact(by, async (tx) => tx.append(callOpened, 3, { number: 1 }));

  const [id, at] = [expect.any(String), expect.any(String)];
  const fact = { seq: 1, id, type: 'cad.call-opened', communityId: 3, by, at, data: { number: 1 } };
  expect(await harness.feed.after(0, 10)).toEqual({ head: 1, facts: [fact] });
});

test('a fact of a change that the system makes itself names no user', async () => {
  await harness.log().transact(null, async (tx) => tx.append(callOpened, null, { number: 1 }));

  const { facts } = await harness.feed.after(0, 10);
  expect(facts).toMatchObject([{ by: null, communityId: null }]);
});

test('a change that fails appends nothing, and its position goes to the next fact', async () => {
  const log = harness.log();

  const failing = log.transact(null, async (tx) => {
    tx.append(callOpened, 1, { number: 1 });
    await harness.cad.query('create table half_done ()', { transaction: tx.transaction });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await harness.open(log, 2);

  const { facts } = await harness.feed.after(0, 10);
  expect(facts).toMatchObject([{ seq: 1, data: { number: 2 } }]);
  await expect(harness.cad.query('select * from half_done')).rejects.toThrow('does not exist');
});

test('sixteen writers, a third of which roll back, leave no gap and keep the order', async () => {
  const log = harness.log();
  const write = async (writer: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const number = writer * 100 + turn;
      const change = log.transact(null, async (tx) => {
        tx.append(callOpened, 1, { number });
        if (turn % 3 === 0) tx.append(callOpened, 1, { number: -number });
        await harness.cad.query('select pg_sleep(random() * 0.002)', { transaction: tx.transaction });
        if (number % 3 === 1) throw new Error('changed my mind');
      });
      await change.catch(() => undefined);
    }
  };

  await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));

  const { facts, head } = await harness.feed.after(0, 1000);
  expect(facts.map(({ seq }) => seq)).toEqual(Array.from({ length: head }, (_, index) => index + 1));
  expect(new Set(facts.map(({ data }) => (data as { number: number }).number % 3))).not.toContain(1);
  expect(facts.map(({ at }) => at)).toEqual(facts.map(({ at }) => at).sort());
  expect(log.latest()).toBe(head);
});

test('a reader between commits reads every position in order', async () => {
  const log = harness.log();
  let isWriting = true;
  const read: number[] = [];
  const reading = (async () => {
    while (isWriting || read.length < (await harness.feed.head())) {
      const { facts } = await harness.feed.after(read.at(-1) ?? 0, 50);
      read.push(...facts.map(({ seq }) => seq));
    }
  })();

  const numbers = Array.from({ length: 40 }, (_, index) => index);
  await Promise.all(Array.from({ length: 16 }, () => harness.open(log, ...numbers)));
  isWriting = false;
  await reading;

  expect(read).toEqual(Array.from({ length: 640 }, (_, index) => index + 1));
});

test('a fact that its schema refuses undoes the change', async () => {
  const log = harness.log();

  const change = log.transact(null, async (tx) => tx.append(callOpened, 1, { number: 1.5 }));

  await expect(change).rejects.toThrow();
  expect(await harness.feed.head()).toBe(0);
});

test('a fact that is appended after the end of its transaction is refused instead of being lost', async () => {
  const kept: Tx[] = [];
  await harness.log().transact(null, async (tx) => void kept.push(tx));

  const late = () => kept[0]?.append(callOpened, 1, { number: 1 });
  const lateStatement = () => kept[0]?.defer(async () => {});

  expect(late).toThrow('was appended after its transaction had ended');
  expect(lateStatement).toThrow('was deferred after its transaction had ended');
});

test('a deferred statement is committed with the facts, or nothing is', async () => {
  const log = harness.log();
  await run(harness.cad, 'create table deferred (n int primary key)');
  const insert = (n: number) =>
    log.transact(null, async (tx) => {
      tx.defer((transaction) => run(harness.cad, 'insert into deferred values ($1)', [n], transaction));
      tx.append(callOpened, 1, { number: n });
    });
  await insert(1);

  await expect(insert(1)).rejects.toThrow('duplicate key');
  await insert(2);

  expect(await rows(harness.cad, 'select n from deferred order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  const { facts } = await harness.feed.after(0, 10);
  expect(facts.map(({ data }) => data)).toEqual([{ number: 1 }, { number: 2 }]);
});

test('a deferred statement that waits for a lock keeps no other change waiting', async () => {
  const log = harness.log();
  await run(harness.cad, 'create table deferred (n int); insert into deferred values (0)');
  const update = (n: number, transaction: Transaction) =>
    run(harness.cad, 'update deferred set n = $1', [n], transaction);
  const holder = await harness.cad.transaction();
  await update(1, holder);
  const waiting = log.transact(null, async (tx) => {
    tx.defer((transaction) => update(2, transaction));
    tx.append(callOpened, 1, { number: 1 });
  });
  const waiters = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await rows(harness.cad, waiters)).toHaveLength(1));

  await harness.open(log, 2);
  await holder.rollback();
  await waiting;

  const { facts } = await harness.feed.after(0, 10);
  expect(facts.map(({ data }) => data)).toEqual([{ number: 2 }, { number: 1 }]);
});

test('a process knows how far it has itself written', async () => {
  const log = harness.log();
  await harness.open(harness.log(), 1, 2);
  expect(log.latest()).toBe(0);

  await harness.open(log, 3);

  expect(log.latest()).toBe(3);
});

test('listeners get the message of a commit at once', async () => {
  const notifier = harness.notifier(null);
  const listener = jest.fn();
  notifier.subscribe('cad', listener);
  const log = harness.log(notifier);

  await log.transact(null, async (tx) => {
    tx.append(callOpened, 3, { number: 1 });
    tx.append(panicRaised, 3, PANIC);
  });

  const { facts } = await harness.feed.after(0, 10);
  const { by: _by, ...alarm } = facts[1] ?? facts[0] ?? {};
  expect(listener.mock.calls).toEqual([
    [
      {
        after: 0,
        head: 2,
        facts: [alarm],
        types: expect.any(Array),
        changed: [
          { communityId: 3, topic: 'units' },
          { communityId: 3, topic: 'dispatch' },
        ],
        sentAt: expect.any(Number),
      },
    ],
  ]);
});

test('who hears only summaries is told at once what takes rights away', async () => {
  const notifier = harness.notifier(null);
  const heads: unknown[] = [];
  notifier.subscribe('cad', (message) => heads.push(message?.head), 'summaries');
  const log = harness.log(notifier);
  await harness.open(log, 1);

  await log.transact(null, async (tx) => tx.append(memberGone, 1, { number: 2 }));

  expect(heads).toEqual([1, 2]);
});
