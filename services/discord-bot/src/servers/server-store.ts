import type { Sequelize, Transaction } from 'sequelize';
import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import type { PostChoices } from '@ten8/contracts/discord-bot/posts';
import { row, rows, run } from '@ten8/service-kit/database/sql';
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
  /** Whether Discord roles decide about roles in Ten8. */
  takesRoles: boolean;
  /** The community's first server, which has a table of its own. */
  isMain: boolean;
}

/** What is chosen together with the server; roles from Discord are chosen by themselves. */
type ServerChoices = Omit<CommunityServer, 'roleSources' | 'takesRoles'>;

const CHOICES = 'mapping, posts, gives_pending_roles, sets_nicknames, role_sources, takes_roles';
const FIND = `select community_id, guild_id, ${CHOICES}, is_main from connected_servers`;
const IN_ORDER = 'order by connected_at nulls first, guild_id';
// All that take roles of each community in question: what one decides depends on the others.
const TAKING = `${FIND} where takes_roles and community_id in (
    select community_id from connected_servers where takes_roles and ($1::text is null or guild_id = $1)
      and ($2::int is null or community_id = $2))
  order by community_id, connected_at nulls first, guild_id`;
const KNOWN = `
  select community_id as id from connected_servers union select community_id from roles_from_discord
  union select community_id from units_on_duty union select community_id from notices`;
/** Every community has a member, its owner. */
const ABANDONED = `
  select id from unnest($1::int[]) known (id)
  where not exists (select 1 from memberships m where m.community_id = id) order by id`;
const SAVED = `mapping = excluded.mapping, posts = excluded.posts, gives_pending_roles = excluded.gives_pending_roles,
  sets_nicknames = excluded.sets_nicknames, updated_at = now()`;
const VALUES = `(community_id, guild_id, mapping, posts, gives_pending_roles, sets_nicknames)
  values ($1, $2, $3, $4, $5, $6)`;
/** A community has one main server, and any number of others. */
const SAVE_MAIN = `insert into community_servers ${VALUES}
  on conflict (community_id) do update set guild_id = excluded.guild_id, ${SAVED}`;
const SAVE_FURTHER = `insert into further_servers ${VALUES}
  on conflict (guild_id) do update set community_id = excluded.community_id, ${SAVED}`;
/** Makes the server that was connected next the main server. */
const PROMOTE = `
  with next as (
    delete from further_servers where guild_id =
      (select guild_id from connected_servers where community_id = $1 and not is_main ${IN_ORDER} limit 1)
    returning *)
  insert into community_servers (community_id, guild_id, ${CHOICES})
  select community_id, guild_id, ${CHOICES} from next`;
const TABLES = ['community_servers', 'further_servers'];

/** Locks links, memberships and mappings against each other, so that every change sees the others. */
export const lockServers = (db: Sequelize, transaction: Transaction): Promise<void> =>
  run(db, `select pg_advisory_xact_lock(hashtext('discord.community_servers'))`, [], transaction);

export type ServerStore = ReturnType<typeof createServerStore>;

/** Which Discord servers belong to which community. */
export const createServerStore = (db: Sequelize) => ({
  lock: (transaction: Transaction) => lockServers(db, transaction),
  /** The main server first. */
  ofCommunity: (communityId: number, transaction?: Transaction) =>
    rows<CommunityServer>(db, `${FIND} where community_id = $1 ${IN_ORDER}`, [communityId], transaction),
  /** Null while no community has connected it. */
  find: (guildId: string, transaction?: Transaction) =>
    row<CommunityServer>(db, `${FIND} where guild_id = $1`, [guildId], transaction),
  /** Where Discord roles decide about roles in Ten8: all servers of one community, or all everywhere. */
  takingRoles: ({
    guildId,
    communityId,
  }: {
    guildId?: string | undefined;
    communityId?: number | undefined;
  }) => rows<CommunityServer>(db, TAKING, [guildId ?? null, communityId ?? null]),
  /** Communities of which something is kept here. */
  knownCommunities: async (transaction: Transaction): Promise<number[]> =>
    (await rows<{ id: number }>(db, KNOWN, [], transaction)).map(({ id }) => id),
  /** Those of these communities in which nobody is a member. */
  abandonedCommunities: async (known: number[], transaction: Transaction): Promise<number[]> =>
    (await rows<{ id: number }>(db, ABANDONED, [known], transaction)).map(({ id }) => id),
  ...changeQueries(db),
  guildIds: async (): Promise<string[]> =>
    (await rows<CommunityServer>(db, FIND)).map(({ guildId }) => guildId),
});

const changeQueries = (db: Sequelize) => ({
  async setRoleSources(
    guildId: string,
    { roleSources, takesRoles }: Pick<CommunityServer, 'roleSources' | 'takesRoles'>,
    transaction: Transaction,
  ): Promise<void> {
    const set = 'set role_sources = $2, takes_roles = $3, updated_at = now() where guild_id = $1';
    for (const table of TABLES)
      await run(
        db,
        `update ${table} ${set}`,
        [guildId, JSON.stringify(roleSources), takesRoles],
        transaction,
      );
  },
  save: (server: ServerChoices, transaction: Transaction) => {
    const { communityId, guildId, mapping, posts, givesPendingRoles, setsNicknames, isMain } = server;
    const [mapped, posted] = [JSON.stringify(mapping), JSON.stringify(posts)];
    return run(
      db,
      isMain ? SAVE_MAIN : SAVE_FURTHER,
      [communityId, guildId, mapped, posted, givesPendingRoles, setsNicknames],
      transaction,
    );
  },
  async delete({ guildId, communityId, isMain }: CommunityServer, transaction: Transaction): Promise<void> {
    for (const table of TABLES)
      await run(db, `delete from ${table} where guild_id = $1`, [guildId], transaction);
    if (isMain) await run(db, PROMOTE, [communityId], transaction);
  },
  async deleteOfCommunity(communityId: number, transaction: Transaction): Promise<void> {
    for (const table of TABLES)
      await run(db, `delete from ${table} where community_id = $1`, [communityId], transaction);
  },
});
