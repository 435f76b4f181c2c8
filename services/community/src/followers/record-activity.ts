import { EVENTS } from '@ten8/contracts/api';
import { memberRemoved } from '@ten8/contracts/community/members';
import type { Fact } from '@ten8/contracts/define';
import { onAnyInBatches, type FactHandler } from '@ten8/event-log/fact-handler';
import { DELETED_NAMES } from '@ten8/service-kit/database/forget-deleted-account';
import type { Activity, ActivityStore } from '../activity/activity-store';
import type { PeopleStore } from '../people/people-store';

/**
 * Follows a log and saves a row for what people did. The row is defined in the fact's contract, so a new feature
 * appears in the activity log without a change here. Changes by the system itself have no row, except that a deleted
 * account leaves its communities. A fact may be read after the account that it names was deleted: its row has no name and
 * no address.
 */
export const recordActivity = ({
  activity,
  people,
}: {
  activity: ActivityStore;
  people: Pick<PeopleStore, 'deletedAmong'>;
}): FactHandler =>
  onAnyInBatches(async (facts, { transaction }) => {
    const shown = facts.map(withAuthor).filter(({ type, by }) => by !== null && EVENTS.get(type)?.activity);
    const deleted = await people.deletedAmong(
      shown.flatMap((fact) => [fact.by?.userId ?? [], namedIn(fact) ?? []].flat()),
      transaction,
    );
    await activity.insert(
      shown.flatMap((fact) => describeActivity(withoutDeleted(fact, deleted)) ?? []),
      transaction,
    );
  });

/** Who deletes an account leaves by that, although the system takes the membership away. */
function withAuthor(fact: Fact): Fact {
  const left = fact.by === null && fact.type === memberRemoved.type && memberRemoved.data.parse(fact.data);
  return left && left.hasLeft ? { ...fact, by: { userId: left.userId, address: null } } : fact;
}

/** The user whose name the fact holds. */
function namedIn({ type, data, by }: Fact): number | null {
  const names = EVENTS.get(type)?.names;
  if (names === 'author') return by?.userId ?? null;
  const isOfUser = names === 'user' && typeof data === 'object' && data !== null && 'userId' in data;
  return isOfUser && typeof data.userId === 'number' ? data.userId : null;
}

function withoutDeleted(fact: Fact, deleted: Set<number>): Fact {
  const named = namedIn(fact);
  const isAuthorDeleted = typeof fact.by?.userId === 'number' && deleted.has(fact.by.userId);
  return {
    ...fact,
    by: fact.by && isAuthorDeleted ? { ...fact.by, address: null } : fact.by,
    // The contract drops the names that this kind of fact does not have.
    data: named !== null && deleted.has(named) ? Object.assign({}, fact.data, DELETED_NAMES) : fact.data,
  };
}

function describeActivity(fact: Fact): Activity | null {
  const { type, data, communityId, by, id: factId, at } = fact;
  const event = EVENTS.get(type);
  if (!event?.activity || communityId === null || by === null) return null;
  const row = event.activity(event.data.parse(data));
  const namedUserId = namedIn(fact);
  return row && { factId, communityId, userId: by.userId, namedUserId, ...row, address: by.address, at };
}
