import type { CommunityContext } from '../context';

/**
 * Which communities the user owns; with none, the user founds and joins none from now on. Founding one locks the same
 * row, so an account is never deleted while it becomes an owner.
 */
export function prepareLeaving(context: CommunityContext, userId: number): Promise<{ id: number }[]> {
  return context.log.transact(null, async ({ transaction }) => {
    await context.people.lock(userId, transaction);
    const ids = await context.communities.listOwnedIds(userId, transaction);
    if (ids.length === 0) await context.people.markLeaving(userId, context.now(), transaction);
    return ids.map((id) => ({ id }));
  });
}
