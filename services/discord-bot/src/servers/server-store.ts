import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { type RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { type Role } from '@ten8/contracts/roles';
import { type NewOrder } from '../role-order';

export interface CommunityServer {
  communityId: number;
  guildId: string;
  mapping: RoleMapping;
  channelId: string | null;
}

/** Someone whose roles in the server are this community's concern. */
export interface Person {
  discordUserId: string;
  /** Null when they are no linked member any more; then they have no roles either. */
  userId: number | null;
  roles: Role[];
  /** Discord roles that Ten8 has asked for and not taken back, and how the latest order about each stands. */
  given: { roleId: string; state: 'pending' | 'done' | 'parked' }[];
  /** Roles with an order under way or waiting for help. */
  unsettled: string[];
}

type UnmadeOrder = Required<Omit<NewOrder, 'factId' | 'known'>>;

const SERVER = `community_id as "communityId", guild_id as "guildId", mapping, channel_id as "channelId"`;
/** The last order about each role of each person. */
const LATEST = `select distinct on (guild_id, discord_user_id, role_id)
    community_id, guild_id, discord_user_id, role_id, action, state
  from role_grants where community_id is not null
    and ($1::int is null or community_id = $1) and ($2::text is null or discord_user_id = $2)
  order by guild_id, discord_user_id, role_id, ordinal desc`;
const UNMADE = `
  with desired as (
    select distinct s.community_id, s.guild_id, l.discord_user_id, m.value as role_id
    from community_servers s
    join memberships b using (community_id)
    join links l using (user_id)
    cross join lateral jsonb_each_text(s.mapping) m
    where m.key = any(b.roles) and m.value is not null
      and ($1::int is null or s.community_id = $1) and ($2::text is null or l.discord_user_id = $2)
  ), given as (
    select latest.* from (${LATEST}) latest
    join community_servers s using (community_id, guild_id) where latest.action = 'grant'
  )
  select 'grant' as action, community_id as "communityId", guild_id as "guildId",
    discord_user_id as "discordUserId", role_id as "roleId"
  from desired where not exists (select 1 from given where given.community_id = desired.community_id
    and given.discord_user_id = desired.discord_user_id and given.role_id = desired.role_id)
  union all
  select 'revoke', community_id, guild_id, discord_user_id, role_id
  from given where not exists (select 1 from desired where given.community_id = desired.community_id
    and given.discord_user_id = desired.discord_user_id and given.role_id = desired.role_id)`;
const PEOPLE = `
  with latest as (${LATEST}), orders as (
    select discord_user_id,
      coalesce(jsonb_agg(jsonb_build_object('roleId', role_id, 'state', state))
        filter (where action = 'grant'), '[]') as given,
      coalesce(array_agg(role_id) filter (where state <> 'done'), '{}') as unsettled
    from latest where guild_id = $3 group by discord_user_id
  ), members as (
    select l.discord_user_id, l.user_id, b.roles from memberships b join links l using (user_id)
    where b.community_id = $1 and $2::text is null
  )
  select discord_user_id as "discordUserId", user_id as "userId", coalesce(roles, '{}') as roles,
    coalesce(given, '[]') as given, coalesce(unsettled, '{}') as unsettled
  from members full join orders using (discord_user_id) order by discord_user_id`;

export type ServerStore = ReturnType<typeof createServerStore>;

/** Which Discord server belongs to which community, and what its roles are to be. */
export function createServerStore(db: Sequelize) {
  const select = <T extends object>(sql: string, bind: unknown[], transaction?: Transaction) =>
    db.query<T>(sql, { bind, type: QueryTypes.SELECT, ...(transaction && { transaction }) });

  return {
    /** Links, memberships and mappings meet here one after the other, so that none overlooks what another changed. */
    async lock(transaction: Transaction): Promise<void> {
      await db.query(`select pg_advisory_xact_lock(hashtext('discord.community_servers'))`, { transaction });
    },
    async find(communityId: number, transaction?: Transaction): Promise<CommunityServer | null> {
      const sql = `select ${SERVER} from community_servers where community_id = $1`;
      return (await select<CommunityServer>(sql, [communityId], transaction))[0] ?? null;
    },
    async ownerOf(guildId: string, transaction?: Transaction): Promise<number | null> {
      const sql = `select ${SERVER} from community_servers where guild_id = $1`;
      return (await select<CommunityServer>(sql, [guildId], transaction))[0]?.communityId ?? null;
    },
    async save(server: CommunityServer, transaction: Transaction): Promise<void> {
      const { communityId, guildId, mapping, channelId } = server;
      await db.query(
        `insert into community_servers (community_id, guild_id, mapping, channel_id) values ($1, $2, $3, $4)
         on conflict (community_id) do update set guild_id = excluded.guild_id, mapping = excluded.mapping,
           channel_id = excluded.channel_id, updated_at = now()`,
        { bind: [communityId, guildId, JSON.stringify(mapping), channelId], transaction },
      );
    },
    async remove(communityId: number, transaction: Transaction): Promise<void> {
      const bind = [communityId];
      await db.query('delete from community_servers where community_id = $1', { bind, transaction });
      await db.query('delete from notices where community_id = $1', { bind, transaction });
    },
    /** Forgets what was given and what is on its way: from here on those roles are the server's own. */
    async forgetOrders(communityId: number, transaction: Transaction): Promise<void> {
      const bind = [communityId];
      await db.query('delete from role_grants where community_id = $1', { bind, transaction });
    },
    guildIds: async (): Promise<string[]> =>
      (await select<CommunityServer>(`select ${SERVER} from community_servers`, [])).map(
        (one) => one.guildId,
      ),
    /** What Ten8 wants and has not asked for yet; of one community, of one person, or of all. */
    unmade: (
      { communityId, discordUserId }: { communityId?: number; discordUserId?: string },
      transaction: Transaction,
    ) => select<UnmadeOrder>(UNMADE, [communityId ?? null, discordUserId ?? null], transaction),
    /** Everyone whose roles in that server are the community's concern. */
    people: (communityId: number, guildId: string, transaction?: Transaction) =>
      select<Person>(PEOPLE, [communityId, null, guildId], transaction),
  };
}
