import { EVENTS } from '@ten8/contracts/api';
import type { Fact } from '@ten8/contracts/define';
import { onAnyInBatches, type FactHandler } from '@ten8/event-log/fact-handler';
import type { Activity, ActivityStore } from './activity-store';

/**
 * Follows a log and saves a row for what people did. The row is defined in the fact's contract, so a new feature
 * appears in the activity log without a change here. Changes by the system itself have no row.
 */
export const recordActivity = (activity: ActivityStore): FactHandler =>
  onAnyInBatches((facts, { transaction }) =>
    activity.insert(
      facts.flatMap((fact) => describeActivity(fact) ?? []),
      transaction,
    ),
  );

function describeActivity({ type, data, communityId, by, id: factId, at }: Fact): Activity | null {
  const event = EVENTS.get(type);
  if (!event?.activity || communityId === null || by === null) return null;
  const row = event.activity(event.data.parse(data));
  return row && { factId, communityId, userId: by.userId, ...row, address: by.address, at };
}
