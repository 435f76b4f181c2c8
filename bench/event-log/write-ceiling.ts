import { Sequelize } from 'sequelize';
import type { EventLog } from '@ten8/event-log/transact';
import { openLog, somethingHappened, type OpenLog } from './open-log';

const WRITERS = 64;
const ROUND_MS = 4_000;
const ROUNDS = 3;
const STRIPES = 16;

/**
 * Committed writes a second when every flush to disk takes at least 5 ms. PostgreSQL's own `commit_delay` makes the
 * flush slow: the process that flushes sleeps that long first, and commits in that time share its flush.
 */
export async function measureWrites(url: string): Promise<void> {
  const admin = new Sequelize(url, { logging: false });
  await admin.query('alter system set commit_delay = 5000');
  await admin.query('alter system set commit_siblings = 0');
  await admin.query('select pg_reload_conf()');
  await admin.close();

  const one = await openLog(url, 'bench_one', WRITERS);
  const stripes = await Promise.all(
    Array.from({ length: STRIPES }, (_, n) => openLog(url, `bench_stripe_${n}`, WRITERS / STRIPES)),
  );
  const spread = (logs: OpenLog[]) => Array.from({ length: WRITERS }, (_, n) => logs[n % logs.length]);
  // Each writer has its own log and never meets a second one, so each commit holds the head row during the flush.
  const alone = (logs: OpenLog[]) => spread(logs).flatMap((log) => (log ? [log.newLog()] : []));
  const [shared, sharedStripes] = [one.newLog(), stripes.map((log) => log.newLog())];
  const ways: Record<string, EventLog[]> = {
    'one head row, held during the flush': alone([one]),
    '16 head rows, held during the flush': alone(stripes),
    'one head row, released before the flush': Array.from({ length: WRITERS }, () => shared),
    '16 head rows, released before the flush': Array.from(
      { length: WRITERS / STRIPES },
      () => sharedStripes,
    ).flat(),
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [way, logs] of Object.entries(ways)) {
      console.log(`writes, round ${round}, ${way}: ${Math.round(await writesPerSecond(logs))}/s`);
    }
  }
  await Promise.all([one, ...stripes].map((log) => log.close()));
}

async function writesPerSecond(logs: EventLog[]): Promise<number> {
  const start = performance.now();
  const deadline = start + ROUND_MS;
  let writes = 0;
  await Promise.all(
    logs.map(async (log, community) => {
      while (performance.now() < deadline) {
        await log.transact(null, async (tx) => tx.append(somethingHappened, community, { number: 1 }));
        writes += 1;
      }
    }),
  );
  return writes / ((performance.now() - start) / 1000);
}
