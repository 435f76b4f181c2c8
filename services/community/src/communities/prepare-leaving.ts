import type { CommunityContext } from '../context';

/**
 * Returns the communities that the user owns. If there are none, the user cannot create or join any from now on.
 * Creating one locks the same row, so an account is never deleted while it becomes an owner.
 */
export function prepareLeaving(context: CommunityContext, userId: number): Promise<{ id: number }[]> {
  return context.log.transact(null, async ({ transaction }) => {
    await context.people.lock(userId, transaction);
    const ids = await context.communities.listOwnedIds(userId, transaction);
    if (ids.length === 0) await context.people.markLeaving(userId, context.now(), transaction);
    return ids.map((id) => ({ id }));
  });
}

/** From now on no community admits the user. Memberships are deleted when the fact of the deletion arrives. */
export const confirmLeaving = (context: CommunityContext, userId: number): Promise<void> =>
  context.log.transact(null, ({ transaction }) => context.people.confirmLeaving(userId, transaction));
