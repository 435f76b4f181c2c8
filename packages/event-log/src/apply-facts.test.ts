import { setTimeout as pause } from 'node:timers/promises';
import type { Fact } from '@ten8/contracts/define';
import { refuseBusy } from '@ten8/contracts/errors';
import { callOpened, eventLogHarness, memberGone } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { createFactApplier } from './apply-facts';
import { cursorOf } from './cursor';
import { on, onAnyInBatches, type FactHandler, type FollowTx } from './fact-handler';
import { followDurably } from './follow';
import { countParked } from './parked-facts';
import { row } from './sql';
import { createEventLog } from './transact';

const harness = eventLogHarness();
/** Long enough for a busy machine. Only a failing test waits this long. */
const LONG_MS = 20_000;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const transactionOf = async ({ transaction }: FollowTx) =>
  (await row<{ id: string }>(harness.civilian, 'select pg_current_xact_id()::text as id', [], transaction))
    ?.id;

async function openTogether(count: number, change?: { seq: number }): Promise<void> {
  await harness.log().transact(null, async (tx) => {
    for (const number of upTo(count))
      tx.append(number === change?.seq ? memberGone : callOpened, 1, { number });
  });
}

test('facts that are waiting are handled together, in one transaction with the cursor', async () => {
  await openTogether(40);
  const transactions = new Set<unknown>();

  harness.follow({ handle: async (_fact, tx) => void transactions.add(await transactionOf(tx)) });

  await eventually(async () => expect(await harness.seen()).toEqual(upTo(40)));
  // One by one they would be forty; how many fit into the time of one transaction depends on the machine.
  expect(transactions.size).toBeLessThan(40);
});

test('a transaction takes no further fact after 50 ms, so that nobody waits long for its locks', async () => {
  await openTogether(8);
  const transactions: unknown[] = [];

  harness.follow({
    handle: async (_fact, tx) => {
      transactions.push(await transactionOf(tx));
      await pause(30);
    },
  });

  await eventually(async () => expect(await harness.seen()).toEqual(upTo(8)));
  for (const own of transactions)
    expect(transactions.filter((id) => id === own).length).toBeLessThanOrEqual(2);
});

test('a fact that takes rights away has a transaction of its own, in its place among the others', async () => {
  await openTogether(9, { seq: 5 });
  const transactions = new Map<number, unknown>();

  harness.follow({
    handle: async ({ seq }, tx) => void transactions.set(seq, await transactionOf(tx)),
  });

  await eventually(async () => expect(await harness.seen()).toEqual(upTo(9)));
  const own = transactions.get(5);
  expect([...transactions].filter(([, id]) => id === own).map(([seq]) => seq)).toEqual([5]);
});

test('one fact that always fails keeps no other one from being handled, and none is handled twice', async () => {
  await openTogether(30);

  harness.follow({
    handle: async ({ seq }) => {
      if (seq === 13) throw new Error('cannot handle 13');
    },
  });

  const others = upTo(30).filter((seq) => seq !== 13);
  await eventually(async () => expect(await harness.seen()).toEqual(others));
  expect(await countParked(harness.civilian)).toMatchObject([{ count: 1 }]);
});

test('a fact that takes rights away is never parked: the follower waits, and says that it is not current', async () => {
  await openTogether(3, { seq: 2 });
  let isBroken = true;
  const follower = harness.follow({
    handle: async ({ seq }) => {
      if (seq === 2 && isBroken) throw new Error('cannot remove this member');
    },
  });

  await eventually(() => expect(follower.isBlocked()).toBe(true));
  expect(harness.logged).toContain('error civilian<-cad is blocked by a fact that takes rights away');
  expect(follower.isCurrent()).toBe(false);
  expect(await harness.seen()).toEqual([1]);
  expect(await countParked(harness.civilian)).toEqual([]);

  isBroken = false;
  await eventually(() => expect(follower.isCurrent()).toBe(true));
  expect(follower.isBlocked()).toBe(false);
  expect(await harness.seen()).toEqual([1, 2, 3]);
});

test('a follower is not blocked any more once another replica has handled the fact', async () => {
  await openTogether(3, { seq: 2 });
  const broken = harness.follow({
    handle: async ({ seq }) => {
      if (seq === 2) throw new Error('cannot remove this member');
    },
  });
  await eventually(() => expect(broken.isBlocked()).toBe(true));

  harness.follow();

  await eventually(() => expect(broken.isBlocked()).toBe(false));
  expect(await harness.seen()).toEqual([1, 2, 3]);
});

test('what a handler appends to its own log is committed with the cursor, exactly once', async () => {
  await openTogether(3);
  const { civilian: db, feed, logger } = harness;
  const notifier = harness.notifier(null);
  const log = createEventLog({ db, notifier, producer: 'civilian' });
  let failures = 0;
  const answer = on(callOpened, async ({ data }, tx) => {
    tx.append(callOpened, 1, { number: data.number * 10 });
    if (data.number === 2 && failures++ < 2) throw new Error('not yet');
  });

  const common = { db, log, feed, logger, notifier, producer: 'cad', pollMs: 20 };
  const follower = followDurably({ ...common, name: 'civilian<-cad', handlers: [answer] });
  expect(await follower.waitFor(3, LONG_MS)).toBe(true);
  await follower.stop();

  const appended = await db.query(`select (data->>'number')::int as number from event_log order by seq`);
  expect(appended[0]).toEqual([{ number: 10 }, { number: 20 }, { number: 30 }]);
});

/** Follows the log of cad with a handler that gets the facts of a batch together, and perhaps others. */
function followTogether(handle: (facts: Fact[]) => void, others: FactHandler[] = []) {
  const notifier = harness.notifier(null);
  const { civilian: db, feed, logger } = harness;
  const log = createEventLog({ db, notifier, producer: 'civilian' });
  const handlers = [onAnyInBatches(async (facts) => handle(facts)), ...others];
  return followDurably({
    db,
    log,
    feed,
    logger,
    notifier,
    handlers,
    producer: 'cad',
    name: 'civilian<-cad',
  });
}

test('a handler can get all facts of a batch at once, each of them once', async () => {
  await openTogether(40);
  const batches: number[][] = [];

  const follower = followTogether((facts) => batches.push(facts.map(({ seq }) => seq)));
  await follower.waitFor(40, LONG_MS);
  await follower.stop();

  expect(batches).toEqual([upTo(40)]);
});

test('beside such a handler, others get every fact, too', async () => {
  await openTogether(3);
  const [together, alone]: [number[], number[]] = [[], []];

  const follower = followTogether(
    (facts) => together.push(...facts.map(({ seq }) => seq)),
    [on(callOpened, async ({ seq }) => void alone.push(seq))],
  );
  await follower.waitFor(3, LONG_MS);
  await follower.stop();

  expect([together, alone]).toEqual([upTo(3), upTo(3)]);
});

test('if one fact of such a batch cannot be handled, only that one is parked', async () => {
  await openTogether(10);
  const handled: number[] = [];

  const follower = followTogether((facts) => {
    if (facts.some(({ seq }) => seq === 4)) throw new Error('cannot handle 4');
    handled.push(...facts.map(({ seq }) => seq));
  });
  await follower.waitFor(10, LONG_MS);
  await follower.stop();

  expect(handled).toEqual(upTo(10).filter((seq) => seq !== 4));
  expect(await countParked(harness.civilian)).toMatchObject([{ count: 1 }]);
});

/** Applies the given facts at once, without a follower that waits and tries again. `handle` gets each fact. */
async function applierWith(handle: (fact: Fact) => Promise<void>) {
  const { civilian: db, logger } = harness;
  const name = 'civilian<-cad';
  const log = createEventLog({ db, notifier: harness.notifier(null), producer: 'civilian' });
  const cursor = cursorOf(db, name);
  await cursor.read();
  const handlers = [callOpened, memberGone].map((event) => on(event, handle));
  const applier = createFactApplier({ db, log, cursor, name, handlers, logger });
  const apply = (facts: Fact[], before: number) => applier.apply(facts, before, () => false);
  return { ...applier, apply, position: async () => (await cursor.read()).position };
}

/** So many facts of the log. The one at `revocation` takes rights away. */
async function factsOf(count: number, revocation?: number): Promise<Fact[]> {
  await openTogether(count, revocation ? { seq: revocation } : undefined);
  return (await harness.feed.after(0, count)).facts;
}

test('failures of one fact are not counted for the next one', async () => {
  const facts = await factsOf(2, 1);
  const applier = await applierWith(async ({ seq }) => {
    throw new Error(`cannot handle ${seq}`);
  });

  for (let time = 0; time < 4; time += 1) await expect(applier.apply(facts, 0)).rejects.toThrow();
  // As if another replica had handled the first one. The second one fails in a batch, which is not counted.
  expect(await applier.apply(facts.slice(1), 0)).toBe(0);

  await expect(applier.apply(facts.slice(1), 0)).rejects.toThrow('at 2 could not be handled');
  expect(await countParked(harness.civilian)).toEqual([]);
});

test('a fact that blocks a follower blocks it no longer when the cursor is at its position', async () => {
  const [fact] = await factsOf(1, 1);
  const applier = await applierWith(async () => {
    throw new Error('cannot remove this member');
  });
  for (let time = 0; time < 5; time += 1)
    await expect(applier.apply(fact ? [fact] : [], 0)).rejects.toThrow();
  applier.observe(0);
  expect(applier.isBlocked()).toBe(true);

  applier.observe(1);

  expect(applier.isBlocked()).toBe(false);
});

test('after an outage in a batch, its facts are handled together again', async () => {
  const facts = await factsOf(3);
  let isOut = true;
  const handled: number[] = [];
  const applier = await applierWith(async ({ seq }) => {
    if (seq === 2 && isOut) throw refuseBusy();
    handled.push(seq);
  });

  await expect(applier.apply(facts, 0)).rejects.toThrow(refuseBusy().message);
  expect(await applier.position()).toBe(0);
  isOut = false;

  expect(await applier.apply(facts, 0)).toBe(3);
  expect(handled).toEqual([1, 1, 2, 3]);
});

test('facts are not handled if the cursor was set back before them', async () => {
  const facts = await factsOf(3);
  const handled: number[] = [];
  const applier = await applierWith(async ({ seq }) => void handled.push(seq));

  // An operator has set the cursor back to 0; facts 1 and 2 have to be handled again before 3.
  expect(await applier.apply(facts.slice(2), 2)).toBeNull();

  expect([handled, await applier.position()]).toEqual([[], 0]);
});
