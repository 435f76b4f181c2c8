import type { Sequelize, Transaction } from 'sequelize';
import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import type { PostChoices } from '@ten8/contracts/discord-bot/posts';
import { row, rows, run } from '@ten8/service-kit/sql';
import type { RoleSources } from './decide-roles';

export interface CommunityServer {
  communityId: number;
  guildId: string;
  mapping: RoleMapping;
  posts: PostChoices;
  /** Also members who have not passed the server's screening are given their roles. */
  givesPendingRoles: boolean;
  /** Members are called by their callsign while they are on duty. */
  setsNicknames: boolean;
  roleSources: RoleSources;
  /** Discord roles decide about roles in Ten8. */
  takesRoles: boolean;
}

/** What is chosen together with the server; roles from Discord are chosen by themselves. */
type ServerChoices = Omit<CommunityServer, 'roleSources' | 'takesRoles'>;

const FIND = `select community_id, guild_id, mapping, posts, gives_pending_roles, sets_nicknames, role_sources, takes_roles
  from community_servers`;
const TAKING = `${FIND} where takes_roles and ($1::text is null or guild_id = $1)
  and ($2::int is null or community_id = $2)`;
const SAVE = `
  insert into community_servers (community_id, guild_id, mapping, posts, gives_pending_roles, sets_nicknames)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (community_id) do update set guild_id = excluded.guild_id, mapping = excluded.mapping,
    posts = excluded.posts, gives_pending_roles = excluded.gives_pending_roles,
    sets_nicknames = excluded.sets_nicknames, updated_at = now()`;

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
  /** Where Discord roles decide about roles in Ten8: in one server, one community, or anywhere. */
  takingRoles: ({
    guildId,
    communityId,
  }: {
    guildId?: string | undefined;
    communityId?: number | undefined;
  }) => rows<CommunityServer>(db, TAKING, [guildId ?? null, communityId ?? null]),
  setRoleSources: (
    communityId: number,
    { roleSources, takesRoles }: Pick<CommunityServer, 'roleSources' | 'takesRoles'>,
    transaction: Transaction,
  ) =>
    run(
      db,
      'update community_servers set role_sources = $2, takes_roles = $3, updated_at = now() where community_id = $1',
      [communityId, JSON.stringify(roleSources), takesRoles],
      transaction,
    ),
  save: (server: ServerChoices, transaction: Transaction) => {
    const { communityId, guildId, mapping, posts, givesPendingRoles, setsNicknames } = server;
    return run(
      db,
      SAVE,
      [
        communityId,
        guildId,
        JSON.stringify(mapping),
        JSON.stringify(posts),
        givesPendingRoles,
        setsNicknames,
      ],
      transaction,
    );
  },
  delete: (communityId: number, transaction: Transaction) =>
    run(db, 'delete from community_servers where community_id = $1', [communityId], transaction),
  guildIds: async (): Promise<string[]> =>
    (await rows<CommunityServer>(db, FIND)).map(({ guildId }) => guildId),
});
