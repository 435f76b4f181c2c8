import type { Sequelize, Transaction } from 'sequelize';
import type { Role } from '@ten8/contracts/roles';
import { rows, run } from '@ten8/service-kit/database/sql';
import type { LinkedMember } from './decide-roles';
import { lockServers } from './server-store';

/** One member by either id; everyone when left out. */
export interface Whose {
  userId?: number;
  discordUserId?: string;
}

// Members by community, with one row each of two primary keys. The owner is always an Admin, whatever Discord says.
const PEOPLE = `
  select m.user_id, m.roles, l.discord_user_id, l.discord_username, g.roles as given
  from memberships m
  left join links l using (user_id)
  left join roles_from_discord g using (community_id, user_id)
  where m.community_id = $1 and not m.is_owner and (l.user_id is not null or g.user_id is not null)
    and ($2::int is null or m.user_id = $2) and ($3::text is null or l.discord_user_id = $3)
  order by m.user_id`;
// Discord may have stopped deciding while the community service was asked, and the member may have left.
const SAVE = `
  insert into roles_from_discord (community_id, user_id, roles) select $1::int, $2::int, $3::text[]
  where exists (select 1 from connected_servers where community_id = $1 and takes_roles)
    and exists (select 1 from memberships where community_id = $1 and user_id = $2)
  on conflict (community_id, user_id) do update set roles = excluded.roles`;

const DELETE_ABSENT = `
  delete from roles_from_discord g where not exists (
    select 1 from memberships m where m.community_id = g.community_id and m.user_id = g.user_id)`;

export type GivenRolesStore = ReturnType<typeof createGivenRolesStore>;

/** What members have because of their Discord roles. */
export const createGivenRolesStore = (db: Sequelize) => ({
  people: (communityId: number, { userId, discordUserId }: Whose, transaction?: Transaction) =>
    rows<LinkedMember>(db, PEOPLE, [communityId, userId ?? null, discordUserId ?? null], transaction),
  save: (communityId: number, userId: number, roles: Role[]) =>
    db.transaction(async (transaction) => {
      // First, in a statement of its own: what is deleted at this moment must not be saved again.
      await lockServers(db, transaction);
      await run(db, SAVE, [communityId, userId, roles], transaction);
    }),
  delete: (communityId: number, userId: number, transaction?: Transaction) =>
    run(
      db,
      'delete from roles_from_discord where community_id = $1 and user_id = $2',
      [communityId, userId],
      transaction,
    ),
  /** Of everybody who is no longer a member. When they come back, Discord has given them nothing yet. */
  deleteAbsent: (transaction: Transaction) => run(db, DELETE_ABSENT, [], transaction),
  deleteOfCommunity: (communityId: number, transaction: Transaction) =>
    run(db, 'delete from roles_from_discord where community_id = $1', [communityId], transaction),
});
