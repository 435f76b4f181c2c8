import type { Sequelize, Transaction } from 'sequelize';
import type { Role } from '@ten8/contracts/roles';
import { rows } from '@ten8/service-kit/database/sql';
import type { NewOrder } from '../role-order';

/** Someone whose roles in the server the community decides about. */
export interface Person {
  discordUserId: string;
  /** Null when they are no longer a linked member; then they get no roles. */
  userId: number | null;
  roles: Role[];
  /** Discord roles that Ten8 has given and not taken back, with the state of the latest order for each. */
  given: { roleId: string; state: 'pending' | 'done' | 'parked' }[];
  /** Roles with a pending or parked order. */
  unsettled: string[];
}

type MissingOrder = Required<Omit<NewOrder, 'factId' | 'known' | 'isUrgent'>>;

/** The latest order about each role of each person. */
const LATEST = `select distinct on (guild_id, discord_user_id, role_id)
    community_id, guild_id, discord_user_id, role_id, action, state
  from role_grants where community_id is not null
    and ($1::int is null or community_id = $1) and ($2::text is null or discord_user_id = $2)
  order by guild_id, discord_user_id, role_id, ordinal desc`;
/** Exported so that a test can look at its plan. */
export const MISSING = `
  with wanted as (
    select distinct s.community_id, s.guild_id, l.discord_user_id, m.value as role_id
    from connected_servers s
    join memberships b using (community_id)
    join links l using (user_id)
    cross join lateral jsonb_each_text(s.mapping) m
    where m.key = any(b.roles) and m.value is not null
      and ($1::int is null or s.community_id = $1) and ($2::text is null or l.discord_user_id = $2)
  ), given as (
    select latest.* from (${LATEST}) latest
    join connected_servers s using (community_id, guild_id) where latest.action = 'grant'
  )
  select 'grant' as action, community_id, guild_id, discord_user_id, role_id
  from wanted where not exists (select 1 from given where given.community_id = wanted.community_id
    and given.discord_user_id = wanted.discord_user_id and given.role_id = wanted.role_id)
  union all
  select 'revoke', community_id, guild_id, discord_user_id, role_id
  from given where not exists (select 1 from wanted where given.community_id = wanted.community_id
    and given.discord_user_id = wanted.discord_user_id and given.role_id = wanted.role_id)`;
const PEOPLE = `
  with latest as (${LATEST}), orders as (
    select discord_user_id,
      coalesce(jsonb_agg(jsonb_build_object('roleId', role_id, 'state', state))
        filter (where action = 'grant'), '[]') as given,
      coalesce(array_agg(role_id) filter (where state <> 'done'), '{}') as unsettled
    from latest where guild_id = $3 group by discord_user_id
  ), members as (
    select l.discord_user_id, l.user_id, b.roles from memberships b join links l using (user_id)
    where b.community_id = $1
  )
  select discord_user_id, user_id, coalesce(roles, '{}') as roles, coalesce(given, '[]') as given,
    coalesce(unsettled, '{}') as unsettled
  from members full join orders using (discord_user_id) order by discord_user_id`;

export type WantedRolesStore = ReturnType<typeof createWantedRolesStore>;

/** Compares mappings, members, links and orders. It only reads tables of other stores. */
export const createWantedRolesStore = (db: Sequelize) => ({
  /** Changes that are not ordered yet; for one community, one person, or all. */
  missingOrders: (
    { communityId, discordUserId }: { communityId?: number; discordUserId?: string },
    transaction: Transaction,
  ) => rows<MissingOrder>(db, MISSING, [communityId ?? null, discordUserId ?? null], transaction),
  /** Everyone whose roles in that server the community decides about. */
  people: (communityId: number, guildId: string, transaction?: Transaction) =>
    rows<Person>(db, PEOPLE, [communityId, null, guildId], transaction),
});
