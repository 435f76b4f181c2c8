import { callOpened, eventLogHarness } from '@ten8/test-kit/event-log-harness';
import { createNotifier } from './notifier';
import { row, rows, run } from './sql';

const harness = eventLogHarness();
const lsn = async (name: 'pg_current_wal_insert_lsn' | 'pg_current_wal_flush_lsn') =>
  (await row<{ at: string }>(harness.cad, `select (${name}() - '0/0')::text as at`))?.at ?? '0';

test('a change is on disk before its author is answered, however many write at the same time', async () => {
  const log = harness.log();
  await harness.cad.query('create table changes (number integer)');
  const write = async (number: number) => {
    let written = '';
    await log.transact(null, async (tx) => {
      tx.append(callOpened, 1, { number });
      await harness.cad.query('insert into changes values (1)', { transaction: tx.transaction });
      written = await lsn('pg_current_wal_insert_lsn');
    });
    return { written, flushed: await lsn('pg_current_wal_flush_lsn') };
  };

  const answers = await Promise.all(Array.from({ length: 16 }, (_, number) => write(number)));

  for (const { written, flushed } of answers) expect(BigInt(flushed)).toBeGreaterThanOrEqual(BigInt(written));
});

test.each([
  ['off', [true]],
  ['on', [false]],
])(
  'with Citus %s, it is %j that commits release their locks before they are on disk',
  async (citus, early) => {
    const log = harness.log();
    await harness.cad.query(`
    create table commits (is_early boolean);
    create function note_commit() returns trigger language plpgsql as $$ begin
      insert into commits values (current_setting('synchronous_commit') = 'off');
      return null;
    end $$;
    create trigger note_commit after insert on event_log execute function note_commit()`);
    const write = (number: number) =>
      log.transact(null, async (tx) => {
        await run(harness.cad, `set local ten8.is_distributed = '${citus}'`, [], tx.transaction);
        tx.append(callOpened, 1, { number });
      });

    await Promise.all(Array.from({ length: 16 }, (_, number) => write(number)));

    // The last few have not many others beside them.
    const first = await rows<{ isEarly: boolean }>(
      harness.cad,
      'select is_early from commits order by ctid limit 8',
    );
    expect([...new Set(first.map(({ isEarly }) => isEarly))]).toEqual(early);
  },
);

test('a follower is given only facts that are on disk', async () => {
  await harness.cad.transaction(async (transaction) => {
    await harness.cad.query(`set local synchronous_commit = 'off'`, { transaction });
    await harness.cad.query('update event_head set seq = 1', { transaction });
    await harness.cad.query(
      `insert into event_log values (1, gen_random_uuid(), 'cad.call-opened', 1, null, now(), '{"number": 1}')`,
      { transaction },
    );
  });
  const written = await lsn('pg_current_wal_insert_lsn');

  const { facts } = await harness.feed.after(0, 10);

  expect(facts).toHaveLength(1);
  expect(BigInt(await lsn('pg_current_wal_flush_lsn'))).toBeGreaterThanOrEqual(BigInt(written));
});

test('the messages of commits that end together come in the order of the log', async () => {
  const notifier = createNotifier(null);
  const heads: number[] = [];
  notifier.subscribe('cad', (message) => void (message && heads.push(message.head)));
  const log = harness.log(notifier);

  const writers = Array.from({ length: 16 }, async (_, writer) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await log.transact(null, async (tx) => tx.append(callOpened, 1, { number: writer * 100 + turn }));
    }
  });
  await Promise.all(writers);

  expect([...heads].sort((a, b) => a - b)).toEqual(Array.from({ length: 320 }, (_, index) => index + 1));
  // On a busy machine the answer to a commit may arrive after those to later ones: followers then read the log. Without
  // the order it would be more than fifty.
  const late = heads.filter((head, index) => head < Math.max(0, ...heads.slice(0, index)));
  expect(late.length).toBeLessThan(10);
});
