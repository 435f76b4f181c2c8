import type { Sequelize } from 'sequelize';
import { row, run } from '../database/sql';
import type { Logger } from '../observability/logger';
import { createAttempts } from './attempts';

/** One part of the work, with the text that is logged when it fails. */
export type Sweep = [what: string, sweep: () => Promise<unknown>];

interface HousekeepingParts {
  db: Sequelize;
  logger: Logger;
  sweeps: Sweep[];
  lookMs?: number;
}

const LOOK_MS = 10_000;
/**
 * The replica that takes the work moves the time on before it begins, so no other one takes it, too. If it fails or is
 * killed, the work is due again ten minutes later.
 */
const TAKE = `
  update housekeeping set due_at = now() + interval '10 minutes' where due_at <= now() returning due_at`;
const FINISH = `update housekeeping set due_at = now() + interval '30 minutes'`;

/** Work that one replica does for all every half hour, such as pruning. It does not need Redis. */
export function startHousekeeping({ db, logger, sweeps, lookMs = LOOK_MS }: HousekeepingParts): {
  /** Waits for the part of the work that is running. */
  stop(): Promise<void>;
} {
  const attempt = createAttempts(logger);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function sweepAll() {
    if (!(await row(db, TAKE))) return;
    let failed = 0;
    for (const [what, sweep] of sweeps) {
      if (isStopped) return;
      if (!(await attempt(what, sweep))) failed += 1;
    }
    if (failed === 0) await run(db, FINISH);
  }
  async function look() {
    // While the database cannot be reached, nothing can be done.
    await attempt('could not look for work that is due', sweepAll);
    if (!isStopped) timer = setTimeout(() => void (running = look()), lookMs);
  }
  let running = look();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
