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
import type { Identity } from '../config';
import type { Link, LinkStore } from '../links/link-store';
import type { Nicknames } from '../nicknames/set-nicknames';
import type { NoticeStore } from '../notices/notice-store';
import type { WorkQueue } from '../queue/work-queue';
import { orderMissingRoles, syncRoles, type SyncParts } from '../servers/sync-roles';
import type { RoleTaker } from '../servers/take-roles';
import { reorderLinkedRoles } from './linked-role';

interface LinkParts extends SyncParts {
  links: LinkStore;
  notices: NoticeStore;
  roleTaker: RoleTaker;
  nicknameSetter: Nicknames;
}

/** Saves links, and updates the roles and nicknames of linked members in their communities' servers. */
export const followLinks = (parts: LinkParts): FactHandler[] => [
  on(discordLinked, async ({ id, data }, { transaction }) => {
    // Unlinked again since then.
    if (data.discordUserId === '') return;
    await parts.links.save(data, transaction);
    await syncRoles(parts, id, { discordUserId: data.discordUserId }, transaction);
    transaction.afterCommit(() => compareAgain(parts, data));
  }),
  on(discordUnlinked, async ({ id, data }, { transaction }) => {
    await parts.links.forgetParked(data.userId, transaction);
    const discordUserId = await parts.links.unlinkedBy(data, transaction);
    if (discordUserId === null) return;
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
export async function rebuildLinks(
  parts: LinkParts & { identity: Identity; roleQueue: WorkQueue },
  client: ServiceClient,
  tx: FollowTx,
): Promise<number> {
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
