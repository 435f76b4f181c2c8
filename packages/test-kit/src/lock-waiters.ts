import type { Harness } from './service-harness';

/** A row for each statement in the service's database that waits for a lock. */
export const lockWaiters = (service: Pick<Harness, 'sql'>) =>
  service.sql(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
