import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '@ten8/contracts/errors';
import { eventLogHarness, type CallFact } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import type { LogListener, Notifier } from './notifier';
import { countParked } from './parked-facts';

const harness = eventLogHarness();

/** As `npm run admin -- rebuild-projections` asks for it. */
const askForRetry = () => harness.civilian.query('update parked_events set is_wanted = true');

/** Fails on one call number for as long as `isBroken` says so. */
function brokenOn(number: number) {
  const handler = {
    isBroken: true,
    tries: 0,
    handle: async ({ data }: CallFact) => {
      if (data.number !== number) return;
      handler.tries += 1;
      if (handler.isBroken) throw new Error(`cannot take ${number}`);
    },
  };
  return handler;
}

test('a fact whose handler fails a few times is handled once, before any later one', async () => {
  const handler = brokenOn(2);
  const log = harness.log();
  await harness.open(log, 1, 2, 3);
  harness.follow({
    handle: async (fact) => {
      if (handler.tries === 3) handler.isBroken = false;
      await handler.handle(fact);
    },
  });

  await eventually(async () => expect(await harness.seen()).toEqual([1, 2, 3]));

  expect(handler.tries).toBe(4);
  expect(await countParked(harness.civilian)).toEqual([]);
  expect(harness.logged).toEqual([
    'warn civilian<-cad cannot read the log, retrying',
    'info civilian<-cad reads the log again',
  ]);
});

test('a fact that always fails is parked after five failures, and the next facts are handled', async () => {
  const handler = brokenOn(2);
  await harness.open(harness.log(), 1, 2, 3);

  const follower = harness.follow(handler);

  await eventually(async () => expect(await harness.seen()).toEqual([1, 3]));
  // Once among others, which counts for no fact, and five times by itself.
  expect(handler.tries).toBe(6);
  expect(await countParked(harness.civilian)).toEqual([{ follower: 'civilian<-cad', count: 1 }]);
  expect(harness.logged).toContain('error civilian<-cad has parked a fact');
  expect(await follower.waitFor(3, 20_000)).toBe(true);
});

test('a parked fact is handled when it is retried after its handler was corrected', async () => {
  const handler = brokenOn(2);
  await harness.open(harness.log(), 1, 2, 3);
  harness.follow({ handle: handler.handle, pollMs: 20 });
  await eventually(async () => expect(await harness.seen()).toEqual([1, 3]));

  handler.isBroken = false;
  await askForRetry();

  await eventually(async () => expect(await harness.seen()).toEqual([1, 3, 2]));
  expect(await countParked(harness.civilian)).toEqual([]);
});

test('two replicas that retry a parked fact at the same moment handle it once', async () => {
  const handler = brokenOn(2);
  await harness.open(harness.log(), 1, 2, 3);
  const slowly = async (fact: CallFact) => {
    await handler.handle(fact);
    if (!handler.isBroken) await pause(300);
  };
  const replicas = [1, 2].map(() => harness.follow({ handle: slowly, pollMs: 20 }));
  await eventually(async () => expect(await harness.seen()).toEqual([1, 3]));

  handler.isBroken = false;
  await askForRetry();
  await eventually(async () => expect(await countParked(harness.civilian)).toEqual([]));
  await Promise.all(replicas.map((replica) => replica.stop()));

  expect(await harness.seen()).toEqual([1, 3, 2]);
});

test('parked facts are retried in their order', async () => {
  let isBroken = true;
  await harness.open(harness.log(), 1, 2, 3);
  harness.follow({
    pollMs: 20,
    handle: async () => {
      if (isBroken) throw new Error('cannot take any');
    },
  });
  await eventually(async () => expect(await countParked(harness.civilian)).toMatchObject([{ count: 3 }]));

  isBroken = false;
  await askForRetry();

  await eventually(async () => expect(await harness.seen()).toEqual([1, 2, 3]));
});

test('a busy log does not use up the five attempts of a fact: messages do not shorten the pauses', async () => {
  await harness.open(harness.log(), 1);
  const listeners: LogListener[] = [];
  const busy: Notifier = {
    notify: () => {},
    subscribe: (_producer, listener) => {
      listeners.push(listener);
      return () => {};
    },
    isDisconnected: () => false,
    close: async () => {},
  };
  const commits = setInterval(() => listeners.forEach((hear) => hear(null)), 5);
  const tries: number[] = [];

  harness.follow({
    notifier: busy,
    handle: async () => {
      tries.push(Date.now());
      throw new Error('cannot take it');
    },
  });
  await eventually(async () => expect(await countParked(harness.civilian)).toHaveLength(1));
  clearInterval(commits);

  // The pauses are 50, 100, 200 and 400 ms; a timer may fire a little early.
  expect((tries.at(-1) ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(740);
});

test('a parked fact that fails again stays parked and delays nothing', async () => {
  const handler = brokenOn(2);
  const log = harness.log();
  await harness.open(log, 1, 2, 3);
  harness.follow({ handle: handler.handle, pollMs: 20 });
  await eventually(async () => expect(await harness.seen()).toEqual([1, 3]));

  await askForRetry();
  await eventually(() =>
    expect(harness.logged).toContain('error civilian<-cad still cannot handle a parked fact'),
  );
  await harness.open(log, 4);

  await eventually(async () => expect(await harness.seen()).toEqual([1, 3, 4]));
  expect(handler.tries).toBe(7);
  expect(await countParked(harness.civilian)).toMatchObject([{ count: 1 }]);
});

test('a fact with unknown data is parked like any fact that always fails', async () => {
  const log = harness.log();
  await harness.open(log, 1, 2);
  await harness.cad.query(`update event_log set data = '{"number": "two"}' where seq = 2`);
  await harness.open(log, 3);

  harness.follow();

  await eventually(async () => expect(await harness.seen()).toEqual([1, 3]));
  expect(await countParked(harness.civilian)).toMatchObject([{ count: 1 }]);
});

test('a fact is not parked because a queue was unavailable, however often', async () => {
  let tries = 0;
  await harness.open(harness.log(), 1);

  harness.follow({
    handle: async () => {
      tries += 1;
      if (tries < 7) throw refuse('unavailable', 'The queue is down');
    },
  });

  await eventually(async () => expect(await harness.seen()).toEqual([1]));
  expect(tries).toBe(7);
  expect(await countParked(harness.civilian)).toEqual([]);
});

test('nor if it had failed by itself before that', async () => {
  let tries = 0;
  await harness.open(harness.log(), 1);

  harness.follow({
    handle: async () => {
      tries += 1;
      if (tries === 1) throw new Error('cannot take 1');
      if (tries < 8) throw refuse('unavailable', 'The queue is down');
    },
  });

  await eventually(async () => expect(await harness.seen()).toEqual([1]));
  expect(tries).toBe(8);
  expect(await countParked(harness.civilian)).toEqual([]);
});
