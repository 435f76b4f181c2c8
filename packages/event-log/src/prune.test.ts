import { refuse } from '@ten8/contracts/errors';
import { REBUILD_REQUESTED, type Rebuild } from '@ten8/event-log/durable-follower';
import { callClosed, callOpened, eventLogHarness } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { row } from './sql';

const harness = eventLogHarness();
/** Long enough for a busy machine. Only a failing test waits this long. */
const LONG_MS = 20_000;

/** Five facts of which the first three are older than a week and pruned. */
async function prunedLog() {
  const log = harness.log();
  await harness.open(log, 1, 2, 3, 4, 5);
  await harness.cad.query(`update event_log set at = now() - interval '8 days' where seq <= 3`);
  return { log, forgotten: await log.prune(7) };
}

test('facts older than the given days are deleted, the others and the head stay', async () => {
  const { log, forgotten } = await prunedLog();

  const page = await harness.feed.after(3, 10);

  expect(forgotten).toBe(3);
  expect(page).toMatchObject({ head: 5, facts: [{ seq: 4 }, { seq: 5 }] });
  expect(await log.prune(7)).toBe(0);
});

test('the head stays when every fact was pruned', async () => {
  const { log } = await prunedLog();
  await harness.cad.query(`update event_log set at = now() - interval '8 days'`);

  await log.prune(7);
  await harness.open(log, 6);

  expect(await harness.feed.after(5, 10)).toMatchObject({ head: 6, facts: [{ seq: 6 }] });
});

test('a request for a pruned fact is refused as pruned', async () => {
  await prunedLog();

  const reading = harness.feed.after(2, 10);

  await expect(reading).rejects.toMatchObject({ code: 'facts_pruned', status: 410 });
});

test('a position beyond the end of the log is refused as pruned, too', async () => {
  await prunedLog();

  const reading = harness.feed.after(6, 10);

  await expect(reading).rejects.toMatchObject({ code: 'facts_pruned', status: 410 });
});

test('a follower that had stopped for too long rebuilds once, whatever its replicas, and follows from there', async () => {
  const { log } = await prunedLog();
  let rebuilds = 0;
  const rebuild = async () => {
    rebuilds += 1;
    return harness.feed.head();
  };
  const replicas = [harness.follow({ rebuild, pollMs: 20 }), harness.follow({ rebuild, pollMs: 20 })];

  expect(await replicas[0]?.waitFor(5, LONG_MS)).toBe(true);
  await harness.open(log, 6);

  await eventually(async () => expect(await harness.seen()).toEqual([6]));
  expect(rebuilds).toBe(1);
});

test('a rebuild may wait for the pages of its snapshot, although its transaction is idle meanwhile', async () => {
  await prunedLog();
  const limits: unknown[] = [];
  const rebuild: Rebuild = async ({ transaction }) => {
    limits.push(await row(harness.civilian, 'show idle_in_transaction_session_timeout', [], transaction));
    return harness.feed.head();
  };

  await harness.follow({ rebuild }).waitFor(5, LONG_MS);

  expect(limits).toEqual([{ idleInTransactionSessionTimeout: '1min' }]);
});

test('a follower that cannot rebuild continues with the facts that are left and logs that it missed some', async () => {
  await prunedLog();

  harness.follow();

  await eventually(async () => expect(await harness.seen()).toEqual([4, 5]));
  expect(harness.logged).toContain('error civilian<-cad had stopped for too long and has missed facts');
});

test('a follower that does not know how much was pruned continues at the head', async () => {
  const { log } = await prunedLog();
  const after = async (seq: number, limit: number) => {
    if (seq < 3) throw refuse('facts_pruned', 'These facts have been pruned');
    return harness.feed.after(seq, limit);
  };
  const follower = harness.follow({ feed: { ...harness.feed, after }, pollMs: 20 });
  await follower.ready;
  expect(await follower.waitFor(5, LONG_MS)).toBe(true);

  await harness.open(log, 6);

  await eventually(async () => expect(await harness.seen()).toEqual([6]));
});

describe('a follower that is asked to rebuild', () => {
  const tell = () =>
    harness.civilian.query('update follower_cursors set position = $1', { bind: [REBUILD_REQUESTED] });

  test('rebuilds once, whatever its replicas, and follows from there', async () => {
    const log = harness.log();
    await harness.open(log, 1, 2, 3);
    let rebuilds = 0;
    const rebuild = async () => {
      rebuilds += 1;
      return harness.feed.head();
    };
    const replicas = [harness.follow({ rebuild, pollMs: 20 }), harness.follow({ rebuild, pollMs: 20 })];
    await replicas[0]?.waitFor(3, LONG_MS);

    await tell();
    await eventually(async () => expect(rebuilds).toBe(1));
    await harness.open(log, 4);

    await eventually(async () => expect(await harness.seen()).toEqual([1, 2, 3, 4]));
    expect(rebuilds).toBe(1);
  });

  test.each([callOpened, callClosed])(
    'does it also if it was just reading a page with $type',
    async (event) => {
      await harness.log().transact(null, async (tx) => tx.append(event, 1, { number: 1 }));
      let [isAsked, rebuilds] = [false, 0];
      const after = async (seq: number, limit: number) => {
        const page = await harness.feed.after(seq, limit);
        if (!isAsked) await tell();
        isAsked = true;
        return page;
      };
      const rebuild = async () => {
        rebuilds += 1;
        return harness.feed.head();
      };

      harness.follow({ feed: { ...harness.feed, after }, rebuild, pollMs: 20 });

      await eventually(() => expect(rebuilds).toBe(1));
    },
  );

  test('reads the log from its first fact when it has nothing to copy', async () => {
    await harness.open(harness.log(), 1, 2);
    const follower = harness.follow({ pollMs: 20 });
    await follower.waitFor(2, LONG_MS);

    await tell();

    await eventually(async () => expect(await harness.seen()).toEqual([1, 2, 1, 2]));
    expect(harness.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  test('shows the old projection until the new one is complete, and the old one again when copying fails', async () => {
    await harness.open(harness.log(), 1);
    const seen: number[][] = [];
    let attempts = 0;
    const rebuild: Rebuild = async ({ transaction }) => {
      await harness.civilian.query('delete from seen', { transaction });
      seen.push(await harness.seen());
      attempts += 1;
      if (attempts === 1) throw new Error('the neighbour went away while it was copied');
      return harness.feed.head();
    };
    const follower = harness.follow({ rebuild, pollMs: 20 });
    await follower.waitFor(1, LONG_MS);

    await tell();

    await eventually(async () => expect(await harness.seen()).toEqual([]));
    expect(seen).toEqual([[1], [1]]);
  });
});
