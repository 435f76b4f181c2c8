import { type Sequelize } from 'sequelize';
import {
  discordLinked,
  discordNotificationsChanged,
  discordUnlinked,
  snapshotLinks,
} from '@ten8/contracts/auth/discord';
import { on, type FactHandler } from '@ten8/event-log/follow';
import { type ServiceClient } from '@ten8/service-kit/service-client';
import { httpFeed } from '@ten8/service-kit/http-feed';
import { type Link, type LinkStore } from '../links/link-store';
import { syncEverything, type SyncParts, syncRoles } from '../servers/sync-roles';

type LinkParts = SyncParts & { links: LinkStore };

/** Keeps the projection of links, and gives or takes what a linked member has in their communities' servers. */
export const followLinks = (parts: LinkParts): FactHandler[] => [
  on(discordLinked, async ({ id, data }, { transaction }) => {
    await parts.links.save(data, transaction);
    await syncRoles(parts, id, { discordUserId: data.discordUserId }, transaction);
  }),
  on(discordUnlinked, async ({ id, data }, { transaction }) => {
    await parts.links.forget(data.userId, transaction);
    await syncRoles(parts, id, { discordUserId: data.discordUserId }, transaction);
  }),
  on(discordNotificationsChanged, ({ data }, { transaction }) =>
    parts.links.wantMentions(data.userId, data.enabled, transaction),
  ),
];

/** Copies auth's snapshot; `onCopied` is told of all. The head is read first: what changes meanwhile is followed. */
export async function rebuildLinks(
  parts: LinkParts & { db: Sequelize; client: ServiceClient },
  onCopied: (links: Link[]) => Promise<void>,
): Promise<number> {
  const { db, client, links } = parts;
  const head = await httpFeed(client, 'auth').head();
  const all: Link[] = [];
  for (let page = await client(snapshotLinks, {}); page.length > 0;) {
    all.push(...page);
    page = await client(snapshotLinks, { query: { after: page.at(-1)?.userId } });
  }
  await db.transaction(async (transaction) => {
    await links.forgetAll(transaction);
    for (const link of all) await links.save(link, transaction);
  });
  await syncEverything(parts, db);
  await onCopied(all);
  return head;
}
