import type { Sequelize, Transaction } from 'sequelize';
import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import type { PostChoices } from '@ten8/contracts/discord-bot/posts';
import { row, rows, run } from '@ten8/service-kit/sql';

export interface CommunityServer {
  communityId: number;
  guildId: string;
  mapping: RoleMapping;
  posts: PostChoices;
  /** Also members who have not passed the server's screening are given their roles. */
  givesPendingRoles: boolean;
}

const FIND = 'select community_id, guild_id, mapping, posts, gives_pending_roles from community_servers';
const SAVE = `
  insert into community_servers (community_id, guild_id, mapping, posts, gives_pending_roles)
  values ($1, $2, $3, $4, $5)
  on conflict (community_id) do update set guild_id = excluded.guild_id, mapping = excluded.mapping,
    posts = excluded.posts, gives_pending_roles = excluded.gives_pending_roles, updated_at = now()`;

export type ServerStore = ReturnType<typeof createServerStore>;

/** Which Discord server belongs to which community. */
export const createServerStore = (db: Sequelize) => ({
  /** Changes to links, memberships and mappings wait for each other here, so that none overlooks another. */
  lock: (transaction: Transaction) =>
    run(db, `select pg_advisory_xact_lock(hashtext('discord.community_servers'))`, [], transaction),
  find: (communityId: number, transaction?: Transaction) =>
    row<CommunityServer>(db, `${FIND} where community_id = $1`, [communityId], transaction),
  /** The community that has connected this server. */
  async communityOf(guildId: string, transaction?: Transaction): Promise<number | null> {
    const server = await row<CommunityServer>(db, `${FIND} where guild_id = $1`, [guildId], transaction);
    return server?.communityId ?? null;
  },
  async givesPendingRoles(guildId: string): Promise<boolean> {
    const server = await row<CommunityServer>(db, `${FIND} where guild_id = $1`, [guildId]);
    return server?.givesPendingRoles ?? false;
  },
  save: (server: CommunityServer, transaction: Transaction) => {
    const { communityId, guildId, mapping, posts, givesPendingRoles } = server;
    return run(
      db,
      SAVE,
      [communityId, guildId, JSON.stringify(mapping), JSON.stringify(posts), givesPendingRoles],
      transaction,
    );
  },
  delete: (communityId: number, transaction: Transaction) =>
    run(db, 'delete from community_servers where community_id = $1', [communityId], transaction),
  guildIds: async (): Promise<string[]> =>
    (await rows<CommunityServer>(db, FIND)).map(({ guildId }) => guildId),
});
