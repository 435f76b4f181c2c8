import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { type GrantReason, type NewOrder, type RoleOrder, type Settlement } from '../role-order';
import { askAgainVerbs, NEWER } from './ask-again';
import { countVerbs } from './grant-counts';

const COLUMNS = `fact_id as "factId", guild_id as "guildId", discord_user_id as "discordUserId",
  role_id as "roleId", community_id as "communityId", action, is_in_doubt as "isInDoubt", round`;
// A request whose process died leaves its mark behind; no request is under way for that long.
const ON_THE_WIRE = `select 1 from role_grants other where other.guild_id = asked.guild_id
  and other.discord_user_id = asked.discord_user_id and other.role_id = asked.role_id
  and other.fact_id <> asked.fact_id and other.state = 'pending' and other.is_in_doubt
  and other.updated_at > now() - interval '30 seconds'`;
const LOCK_TARGET = `select pg_advisory_xact_lock(hashtextextended(guild_id || discord_user_id || role_id, 0))
  from role_grants where fact_id = $1`;

export type GrantStore = ReturnType<typeof createGrantStore>;

/** The record of what is to be done to roles. */
export function createGrantStore(db: Sequelize) {
  const select = <T extends object>(sql: string, bind: unknown[], transaction?: Transaction) =>
    db.query<T>(sql, { bind, type: QueryTypes.SELECT, ...(transaction && { transaction }) });
  const ids = async (sql: string, bind: unknown[]) =>
    (await select<{ fact_id: string }>(`${sql} returning fact_id`, bind)).map((row) => row.fact_id);

  return {
    /** Once per fact, however often it is delivered. */
    async order(order: NewOrder, transaction: Transaction): Promise<void> {
      const { factId, communityId, guildId, discordUserId, roleId, action, known } = order;
      const [state, reason] = known ? [known.state, known.reason] : ['pending', null];
      await db.query(
        `insert into role_grants
           (fact_id, guild_id, discord_user_id, role_id, action, community_id, state, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        { bind: [factId, guildId, discordUserId, roleId, action, communityId, state, reason], transaction },
      );
    },

    /**
     * Takes a pending order up and marks it in doubt until it is settled. Null when there is nothing to do; `busy`
     * while another order for the same role of the same person is on the wire, which could overtake this one.
     */
    begin: (factId: string) =>
      db.transaction(async (transaction): Promise<RoleOrder | 'busy' | null> => {
        await db.query(LOCK_TARGET, { bind: [factId], transaction });
        const found = await select<RoleOrder & { isSuperseded: boolean; isBusy: boolean }>(
          `select ${COLUMNS}, exists (${NEWER}) as "isSuperseded", exists (${ON_THE_WIRE}) as "isBusy"
           from role_grants asked where fact_id = $1 and state = 'pending' for update`,
          [factId],
          transaction,
        );
        const order = found[0];
        if (!order) return null;
        if (order.isBusy && !order.isSuperseded) return 'busy';
        const set = order.isSuperseded
          ? `state = 'done', reason = 'superseded', is_in_doubt = false`
          : 'attempts = attempts + 1, is_in_doubt = true';
        await db.query(`update role_grants set ${set}, updated_at = now() where fact_id = $1`, {
          bind: [factId],
          transaction,
        });
        return order.isSuperseded ? null : order;
      }),

    /** Writes down how an attempt ended; false when it was asked anew meanwhile and has to be made again. */
    async settle(order: RoleOrder, to: Settlement): Promise<boolean> {
      const [reason, isInDoubt] = to.state === 'pending' ? [null, to.isInDoubt] : [to.reason, false];
      const settled = await ids(
        `update role_grants set state = $3, reason = $4, is_in_doubt = $5, updated_at = now()
         where fact_id = $1 and round = $2 and state = 'pending'`,
        [order.factId, order.round, to.state, reason, isInDoubt],
      );
      return settled.length > 0;
    },

    async park(factId: string, reason: GrantReason): Promise<void> {
      await db.query(
        `update role_grants set state = 'parked', reason = $2, updated_at = now()
         where fact_id = $1 and state = 'pending'`,
        { bind: [factId, reason] },
      );
    },

    /** Discord ids of everyone whose latest order about the linked role is to have it. */
    holders: async (guildId: string, roleId: string): Promise<string[]> =>
      (
        await select<{ id: string }>(
          `select discord_user_id as id from role_grants asked where guild_id = $1 and role_id = $2
           and community_id is null and action = 'grant' and not exists (${NEWER})`,
          [guildId, roleId],
        )
      ).map(({ id }) => id),

    /** Oldest first. */
    pending: async (limit: number): Promise<string[]> =>
      (
        await select<{ fact_id: string }>(
          `select fact_id from role_grants where state = 'pending' order by ordinal limit $1`,
          [limit],
        )
      ).map((row) => row.fact_id),

    ...askAgainVerbs(ids),
    ...countVerbs(select),
  };
}
