import { EVENTS } from '@ten8/contracts/api';
import { onAny, type FactHandler } from '@ten8/event-log/follow';
import type { ActivityStore } from './activity-store';

/**
 * Follows a log and saves a row for what people did. The row is defined in the fact's contract, so a new feature
 * appears in the activity log without a change here. Changes by the system itself have no row.
 */
export const recordActivity = (activity: ActivityStore): FactHandler =>
  onAny(async (fact, { transaction }) => {
    const event = EVENTS.get(fact.type);
    if (!event?.activity || fact.communityId === null || fact.by === null) return;
    const row = event.activity(event.data.parse(fact.data));
    if (!row) return;
    const { userId, address } = fact.by;
    const { id: factId, communityId, at } = fact;
    await activity.insert({ factId, communityId, userId, ...row, address, at }, transaction);
  });
