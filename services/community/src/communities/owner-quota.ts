import { MAX_COMMUNITIES } from '@ten8/contracts/community/communities';
import type { Tx } from '@ten8/event-log/transact';
import type { CommunityContext } from '../context';

/** Whether the user owns as many communities as one may. Counted for one change at a time. */
export async function isAtQuota(
  { hasQuotas, communities }: CommunityContext,
  { transaction }: Tx,
  userId: number,
): Promise<boolean> {
  return hasQuotas && (await communities.countOwned(userId, transaction)) >= MAX_COMMUNITIES;
}
