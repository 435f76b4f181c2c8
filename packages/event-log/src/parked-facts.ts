import type { Sequelize, Transaction } from 'sequelize';
import type { Fact } from '@ten8/contracts/define';
import { handleFact, type FactHandler } from './fact-handler';
import { isCausedByFact } from './failure-cause';
import type { Logger } from './logger';
import { row, rows, run } from './sql';
import type { EventLog } from './transact';

const PARK = `
  insert into parked_events (follower, seq, fact, error, failures) values ($1, $2, $3::jsonb, $4, $5)
  on conflict (follower, seq) do nothing`;
const NEXT_TO_RETRY = `
  select id, fact from parked_events where follower = $1 and is_wanted order by seq limit 1 for update`;
const FAILED_AGAIN =
  'update parked_events set is_wanted = false, failures = failures + 1, error = $2 where id = $1';

interface ParkedFact {
  id: string;
  fact: Fact;
}

interface Parking {
  follower: string;
  fact: Fact;
  error: unknown;
  failures: number;
}

/** Puts a fact aside in the transaction that moves the cursor past it. */
export async function park(db: Sequelize, parking: Parking, transaction: Transaction): Promise<void> {
  const { follower, fact, error, failures } = parking;
  const bind = [follower, fact.seq, JSON.stringify(fact), describe(error), failures];
  await run(db, PARK, bind, transaction);
}

/** How many facts each follower of this schema has parked: the figure to alert on. */
export const countParked = (db: Sequelize): Promise<{ follower: string; count: number }[]> =>
  rows(db, 'select follower, count(*)::int as count from parked_events group by follower order by follower');

/** Retries the oldest parked fact for which a retry was requested; false when none is left. */
export async function retryOneParked(parts: {
  db: Sequelize;
  log: EventLog;
  name: string;
  handlers: FactHandler[];
  logger: Logger;
}): Promise<boolean> {
  const { db, log, name, handlers, logger } = parts;
  const attempt: { parked: ParkedFact | null } = { parked: null };
  try {
    await log.transact(null, async (tx) => {
      const parked = await row<ParkedFact>(db, NEXT_TO_RETRY, [name], tx.transaction);
      attempt.parked = parked;
      if (!parked) return;
      await handleFact(handlers, parked.fact, tx);
      await run(db, 'delete from parked_events where id = $1', [parked.id], tx.transaction);
    });
  } catch (error) {
    if (!attempt.parked || !isCausedByFact(error)) throw error;
    logger.error(`${name} still cannot handle a parked fact`, { seq: attempt.parked.fact.seq, err: error });
    await run(db, FAILED_AGAIN, [attempt.parked.id, describe(error)]);
    return true;
  }
  const { parked } = attempt;
  if (parked) logger.info(`${name} has handled a parked fact`, { seq: parked.fact.seq });
  return parked !== null;
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
