import { on } from '@ten8/event-log/fact-handler';
import { localFeed } from '@ten8/event-log/feed';
import { followDurably } from '@ten8/event-log/follow';
import { createNotifier } from '@ten8/event-log/notifier';
import { openLog, somethingHappened, type OpenLog } from './open-log';

const FACTS = 5_000;
const PER_COMMIT = 500;
/** A fact that takes rights away is handled in its own transaction, as all facts were before batches. */
const WAYS = {
  'one by one': { ...somethingHappened, revokes: true },
  'a page at a time': somethingHappened,
};
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const UPSERT = `insert into things (number) values ($1) on conflict (number) do update set at = now()`;

/** How long a durable follower needs for a full log, with a handler that writes one row per fact. */
export async function measureFollower(url: string): Promise<void> {
  const [producer, own] = [await openLog(url, 'bench_producer', 5), await openLog(url, 'bench_follower', 5)];
  const log = producer.newLog();
  for (let first = 0; first < FACTS; first += PER_COMMIT) {
    await log.transact(null, async (tx) => {
      for (let n = 0; n < PER_COMMIT; n += 1) tx.append(somethingHappened, 1, { number: first + n });
    });
  }

  for (const round of [1, 2, 3]) {
    for (const [way, event] of Object.entries(WAYS)) {
      const rate = await follow({ producer, own, event, name: `${way} ${round}` });
      console.log(`follower, round ${round}, ${way}: ${Math.round(rate)} facts/s`);
    }
  }
  await Promise.all([producer.close(), own.close()]);
}

async function follow(parts: {
  producer: OpenLog;
  own: OpenLog;
  event: typeof somethingHappened;
  name: string;
}): Promise<number> {
  const { producer, own, event, name } = parts;
  const start = performance.now();
  const follower = followDurably({
    db: own.db,
    log: own.newLog(),
    notifier: createNotifier(null),
    logger: SILENT,
    feed: localFeed(producer.db),
    name,
    producer: 'bench_producer',
    handlers: [
      on(event, async ({ data }, { transaction }) => {
        await own.db.query(UPSERT, { bind: [data.number], transaction });
      }),
    ],
  });
  if (!(await follower.waitFor(FACTS, 300_000))) throw new Error('the follower did not come to the end');
  await follower.stop();
  return FACTS / ((performance.now() - start) / 1000);
}
