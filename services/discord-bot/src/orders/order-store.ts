import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';
import { laneQueries } from '../queue/lane-queries';
import type { NewOrder, OrderReason, RoleOrder, Settlement } from '../role-order';
import { countQueries } from './count-orders';
import { NEWER_ORDER, retryQueries } from './retry-orders';

const ORDER = `fact_id, guild_id, discord_user_id, role_id, community_id, action, is_in_doubt, round`;
/** No request takes longer than this; an older mark is from a process that died. */
const LONGEST_REQUEST = `interval '30 seconds'`;
const OTHER_UNDER_WAY = `select 1 from role_grants other where other.guild_id = asked.guild_id
  and other.discord_user_id = asked.discord_user_id and other.role_id = asked.role_id
  and other.fact_id <> asked.fact_id and other.state = 'pending' and other.is_in_doubt
  and other.updated_at > now() - ${LONGEST_REQUEST}`;
const LOCK_TARGET = `select pg_advisory_xact_lock(hashtextextended(guild_id || discord_user_id || role_id, 0))
  from role_grants where fact_id = $1`;
const FIND_PENDING = `select ${ORDER}, exists (${NEWER_ORDER}) as is_superseded, exists (${OTHER_UNDER_WAY}) as is_busy
  from role_grants asked where fact_id = $1 and state = 'pending' for update`;
const SUPERSEDED = `state = 'done', reason = 'superseded', is_in_doubt = false`;
// A parked order that is replaced needs no help any more.
const INSERT = `with added as (
  insert into role_grants
    (fact_id, guild_id, discord_user_id, role_id, action, community_id, state, reason, is_urgent)
  select "factId", "guildId", "discordUserId", "roleId", action, "communityId",
    coalesce(known->>'state', 'pending'), known->>'reason', coalesce("isUrgent", false)
  from jsonb_to_recordset($1::jsonb) as asked("factId" uuid, "guildId" text, "discordUserId" text, "roleId" text,
    action text, "communityId" integer, known jsonb, "isUrgent" boolean)
  on conflict do nothing returning guild_id, discord_user_id, role_id)
  update role_grants older set ${SUPERSEDED}, updated_at = now() from added
  where older.state = 'parked' and older.guild_id = added.guild_id
    and older.discord_user_id = added.discord_user_id and older.role_id = added.role_id`;

const KEPT = `interval '7 days'`;
/** A replaced order is history, and a role that was taken needs no order. */
const DELETE_OLD = [
  // Parked while the order that replaces it was being saved.
  `update role_grants asked set ${SUPERSEDED}, updated_at = now() where state = 'parked' and exists (${NEWER_ORDER})`,
  `delete from role_grants asked where state = 'done' and updated_at < now() - ${KEPT} and exists (${NEWER_ORDER})`,
  `delete from role_grants asked where state = 'done' and action = 'revoke' and updated_at < now() - ${KEPT}
    and not exists (select 1 from role_grants other where other.guild_id = asked.guild_id
      and other.discord_user_id = asked.discord_user_id and other.role_id = asked.role_id
      and other.fact_id <> asked.fact_id)`,
];

/** Long after any request about the role has ended. */
const NOT_NEEDED_AFTER = `interval '10 minutes'`;
// Nothing is left to do about a role that was taken back from somebody who is not linked any more, or by a community
// that has no server any more: the orders only say who that was.
const DELETE_SETTLED = `
  with latest as (
    select distinct on (guild_id, discord_user_id, role_id)
      guild_id, discord_user_id, role_id, community_id, action, state, updated_at
    from role_grants order by guild_id, discord_user_id, role_id, ordinal desc
  )
  delete from role_grants using latest
  where role_grants.guild_id = latest.guild_id and role_grants.discord_user_id = latest.discord_user_id
    and role_grants.role_id = latest.role_id
    and latest.action = 'revoke' and latest.state = 'done' and latest.updated_at < now() - ${NOT_NEEDED_AFTER}
    and (not exists (select 1 from links l where l.discord_user_id = latest.discord_user_id)
      or latest.community_id is not null and not exists (
        select 1 from connected_servers s
        where s.community_id = latest.community_id and s.guild_id = latest.guild_id))`;

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Orders to change roles in Discord, and their states. */
export const createOrderStore = (db: Sequelize) => ({
  /** Inserts an order once per fact. The last order about a role counts. */
  order: (orders: NewOrder[], transaction: Transaction) =>
    run(db, INSERT, [JSON.stringify(orders)], transaction),
  begin: (factId: string) => db.transaction((transaction) => begin(db, factId, transaction)),

  settle: (order: RoleOrder, to: Settlement) => settle(db, order, to),
  park: (factId: string, reason: OrderReason) =>
    run(
      db,
      `update role_grants set state = 'parked', reason = $2, updated_at = now()
       where fact_id = $1 and state = 'pending'`,
      [factId, reason],
    ),
  deleteOld: async () => {
    for (const sql of DELETE_OLD) await run(db, sql);
  },
  /** From now on Ten8 does not manage these roles any more. */
  deleteOfServer: (communityId: number, guildId: string, transaction: Transaction) =>
    run(
      db,
      'delete from role_grants where community_id = $1 and guild_id = $2',
      [communityId, guildId],
      transaction,
    ),

  /** Deletes orders that no longer tell anything but whom they were about. */
  deleteSettled: () => run(db, DELETE_SETTLED),

  /** Discord ids of everyone whose latest order about the linked role grants it. */
  async linkedRoleHolders(guildId: string, roleId: string, transaction: Transaction): Promise<string[]> {
    const sql = `select discord_user_id from role_grants asked where guild_id = $1 and role_id = $2
      and community_id is null and action = 'grant' and not exists (${NEWER_ORDER})`;
    const holders = await rows<{ discordUserId: string }>(db, sql, [guildId, roleId], transaction);
    return holders.map(({ discordUserId }) => discordUserId);
  },
  ...laneQueries(db, {
    table: 'role_grants',
    lane: 'guild_id',
    order: 'is_urgent desc, ordinal',
  }),
  ...retryQueries(db),
  ...countQueries(db),
});

/**
 * Takes a pending order and marks it in doubt until it is settled. Null when there is nothing to do; `busy` while
 * another order for the same role of the same person is in flight, because this one could overtake it.
 */
async function begin(
  db: Sequelize,
  factId: string,
  transaction: Transaction,
): Promise<RoleOrder | 'busy' | null> {
  await run(db, LOCK_TARGET, [factId], transaction);
  const order = await row<RoleOrder & { isSuperseded: boolean; isBusy: boolean }>(
    db,
    FIND_PENDING,
    [factId],
    transaction,
  );
  if (!order) return null;
  if (order.isBusy && !order.isSuperseded) return 'busy';
  const set = order.isSuperseded ? SUPERSEDED : 'attempts = attempts + 1, is_in_doubt = true';
  await run(
    db,
    `update role_grants set ${set}, updated_at = now() where fact_id = $1`,
    [factId],
    transaction,
  );
  return order.isSuperseded ? null : order;
}

/**
 * Saves the result of an attempt; false when a retry was requested in the meantime, so that it must be made again. A
 * rate limit does not count as an attempt.
 */
async function settle(db: Sequelize, order: RoleOrder, to: Settlement): Promise<boolean> {
  const reason = to.state === 'pending' ? null : to.reason;
  const isInDoubt = to.state !== 'done' && to.isInDoubt;
  const settled = await row(
    db,
    `update role_grants set state = $3, reason = $4, is_in_doubt = $5, not_before = null, updated_at = now(),
       attempts = attempts - case when $3 = 'pending' then 1 else 0 end
     where fact_id = $1 and round = $2 and state = 'pending' returning fact_id`,
    [order.factId, order.round, to.state, reason, isInDoubt],
  );
  return settled !== null;
}
