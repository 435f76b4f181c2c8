import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Fact } from '@ten8/contracts/define';
import { handleFact, type FactHandler } from './fact-handler';
import { isCausedByFact } from './failure-cause';
import type { Logger } from './logger';

const PARK = `
  insert into parked_events (follower, seq, fact, error, failures) values ($1, $2, $3::jsonb, $4, $5)
  on conflict (follower, seq) do nothing`;
const TAKE_WANTED = `
  select id, fact from parked_events where follower = $1 and is_wanted order by seq limit 1 for update`;

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
  await db.query(PARK, { transaction, bind });
}

/** How many facts each follower of this schema has put aside: the figure to alert on. */
export async function countParked(db: Sequelize): Promise<{ follower: string; count: number }[]> {
  const sql =
    'select follower, count(*)::int as count from parked_events group by follower order by follower';
  return db.query<{ follower: string; count: number }>(sql, { type: QueryTypes.SELECT });
}

/**
 * Asks the follower `name`, wherever it runs, to take its parked facts once more, oldest first; returns how many.
 * It does so at its next look; a fact that fails again stays parked until it is asked for again.
 */
export async function unpark(db: Sequelize, name: string): Promise<number> {
  const sql = 'update parked_events set is_wanted = true where follower = $1 returning id';
  const rows = await db.query(sql, { bind: [name], type: QueryTypes.SELECT });
  return rows.length;
}

/** Replays the oldest wanted fact; false when none is left. */
export async function replayOne(parts: {
  db: Sequelize;
  name: string;
  handlers: FactHandler[];
  logger: Logger;
}): Promise<boolean> {
  const { db, name, handlers, logger } = parts;
  let taken: { id: string; fact: Fact } | undefined;
  try {
    await db.transaction(async (transaction) => {
      const found = await db.query<{ id: string; fact: Fact }>(TAKE_WANTED, {
        transaction,
        bind: [name],
        type: QueryTypes.SELECT,
      });
      taken = found[0];
      if (!taken) return;
      await handleFact(handlers, taken.fact, { transaction });
      await db.query('delete from parked_events where id = $1', { transaction, bind: [taken.id] });
      logger.info(`${name} took a parked fact`, { seq: taken.fact.seq, type: taken.fact.type });
    });
  } catch (error) {
    if (!taken || !isCausedByFact(error)) throw error;
    logger.error(`${name} still cannot take a parked fact`, { seq: taken.fact.seq, err: error });
    const sql =
      'update parked_events set is_wanted = false, failures = failures + 1, error = $2 where id = $1';
    await db.query(sql, { bind: [taken.id, describe(error)] });
  }
  return taken !== undefined;
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
