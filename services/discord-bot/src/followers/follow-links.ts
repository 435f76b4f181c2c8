import {
  discordLinked,
  discordNotificationsChanged,
  discordUnlinked,
  snapshotLinks,
} from '@ten8/contracts/auth/discord';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import { readSnapshot } from '@ten8/service-kit/facts/snapshot';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { Link, LinkStore } from '../links/link-store';
import type { Nicknames } from '../nicknames/set-nicknames';
import type { NoticeStore } from '../notices/notice-store';
import type { LaneQueue } from '../queue/lane-queue';
import { orderMissingRoles, syncRoles, type SyncParts } from '../servers/sync-roles';
import type { RoleTaker } from '../servers/take-roles';
import { orderLinkedRoles, reorderLinkedRoles, type LinkedRoleParts } from './linked-role';

interface LinkParts extends SyncParts, LinkedRoleParts {
  roleQueue: LaneQueue;
  links: LinkStore;
  notices: NoticeStore;
  roleTaker: RoleTaker;
  nicknameSetter: Nicknames;
}

/** Saves links, and updates the linked role, and the roles and nicknames in the servers of the user's communities. */
export const followLinks = (parts: LinkParts): FactHandler[] => [
  on(discordLinked, async ({ id, data }, tx) => {
    const { discordUserId } = data;
    // Unlinked again since then.
    if (discordUserId === '') return;
    await orderLinkedRoles(parts, [{ factId: id, action: 'grant', discordUserId, isUrgent: true }], tx);
    await parts.links.save(data, tx.transaction);
    await syncRoles(parts, id, { discordUserId }, tx.transaction);
    tx.transaction.afterCommit(() => compareAgain(parts, data));
  }),
  on(discordUnlinked, async ({ id, data }, tx) => {
    const { transaction } = tx;
    const discordUserId = await parts.links.unlinkedBy(data, transaction);
    await parts.links.forgetParked(data.userId, transaction);
    if (discordUserId === null) return;
    await orderLinkedRoles(parts, [{ factId: id, action: 'revoke', discordUserId, isUrgent: true }], tx);
    await parts.links.delete(data.userId, transaction);
    await parts.notices.forgetUnlinked(transaction);
    await syncRoles(parts, id, { discordUserId }, transaction);
    transaction.afterCommit(() => compareAgain(parts, data));
  }),
  on(discordNotificationsChanged, ({ data }, { transaction }) =>
    parts.links.setWantsMentions(data.userId, data.enabled, transaction),
  ),
];

/** For somebody whose link has changed. */
function compareAgain({ roleTaker, nicknameSetter }: LinkParts, { userId }: { userId: number }): void {
  roleTaker.ask({ userId });
  nicknameSetter.update();
}

/** Copies auth's snapshot. The head is read first, so changes during the copy are followed afterwards. */
export async function rebuildLinks(parts: LinkParts, client: ServiceClient, tx: FollowTx): Promise<number> {
  const head = await httpFeed(client, 'auth').head();
  const links: Link[] = [];
  for await (const page of readSnapshot(client, snapshotLinks, 'userId')) links.push(...page);
  await parts.links.forgetParked(null, tx.transaction);
  await parts.links.deleteAll(tx.transaction);
  for (const link of links) await parts.links.save(link, tx.transaction);
  await orderMissingRoles(parts, tx);
  await reorderLinkedRoles(parts, links, tx);
  return head;
}
