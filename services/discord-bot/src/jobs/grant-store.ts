import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

export type GrantReason =
  'not_in_server' | 'role_missing' | 'missing_permission' | 'server_unknown' | 'gave_up' | 'superseded';

/** One role of one person in one server. */
export interface RoleTarget {
  guildId: string;
  discordUserId: string;
  roleId: string;
}

export interface RoleOrder extends RoleTarget {
  factId: string;
  action: 'grant' | 'revoke';
  /** A request went out earlier and nobody knows whether it arrived. */
  isInDoubt: boolean;
  round: number;
}

export type Settlement =
  | { state: 'done' | 'parked'; reason: GrantReason | null }
  /** Discord said not now: nothing was done. */
  | { state: 'pending'; isInDoubt: boolean };

const COLUMNS = `fact_id as "factId", guild_id as "guildId", discord_user_id as "discordUserId",
  role_id as "roleId", action, is_in_doubt as "isInDoubt", round`;
const NEWER = `select 1 from role_grants newer where newer.guild_id = asked.guild_id
  and newer.discord_user_id = asked.discord_user_id and newer.role_id = asked.role_id
  and newer.ordinal > asked.ordinal`;
// A request whose process died leaves its mark behind; no request is under way for that long.
const ON_THE_WIRE = `select 1 from role_grants other where other.guild_id = asked.guild_id
  and other.discord_user_id = asked.discord_user_id and other.role_id = asked.role_id
  and other.fact_id <> asked.fact_id and other.state = 'pending' and other.is_in_doubt
  and other.updated_at > now() - interval '30 seconds'`;
const LOCK_TARGET = `select pg_advisory_xact_lock(hashtextextended(guild_id || discord_user_id || role_id, 0))
  from role_grants where fact_id = $1`;
// An order whose request is under way is asked anew as well: what it is about to be told may be out of date.
const ASK_AGAIN = `update role_grants asked
  set state = 'pending', reason = null, is_in_doubt = (state = 'pending' and is_in_doubt), round = round + 1,
    attempts = 0, updated_at = now()`;
const UNDER_WAY = `state = 'pending' and is_in_doubt`;

export type GrantStore = ReturnType<typeof createGrantStore>;

/** The record of what is to be done to roles. */
export function createGrantStore(db: Sequelize) {
  const select = <T extends object>(sql: string, bind: unknown[], transaction?: Transaction) =>
    db.query<T>(sql, { bind, type: QueryTypes.SELECT, ...(transaction && { transaction }) });
  const ids = async (sql: string, bind: unknown[]) =>
    (await select<{ fact_id: string }>(`${sql} returning fact_id`, bind)).map((row) => row.fact_id);

  return {
    /** Once per fact, however often it is delivered. */
    async order(order: Omit<RoleOrder, 'isInDoubt' | 'round'>, transaction: Transaction): Promise<void> {
      const { factId, guildId, discordUserId, roleId, action } = order;
      await db.query(
        `insert into role_grants (fact_id, guild_id, discord_user_id, role_id, action)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        { bind: [factId, guildId, discordUserId, roleId, action], transaction },
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

/** Orders that become pending once more; each answers their ids. */
function askAgainVerbs(ids: (sql: string, bind: unknown[]) => Promise<string[]>) {
  return {
    /** By hand: one parked order, or with null all of them. */
    retry: (factId: string | null) =>
      ids(`${ASK_AGAIN} where state = 'parked' and ($1::uuid is null or fact_id = $1::uuid)`, [factId]),

    /** Something about the server's roles or about the bot's own has changed. */
    rolesChanged: (guildId: string) =>
      ids(
        `${ASK_AGAIN} where guild_id = $1 and (${UNDER_WAY}
         or state = 'parked' and reason in ('missing_permission', 'role_missing', 'server_unknown'))`,
        [guildId],
      ),

    /** Whoever joins has no role, whatever they were given before they left. */
    joined: (guildId: string, discordUserId: string) =>
      ids(
        `${ASK_AGAIN} where guild_id = $1 and discord_user_id = $2 and action = 'grant'
         and (${UNDER_WAY} or state <> 'pending') and not exists (${NEWER})`,
        [guildId, discordUserId],
      ),

    /** Who joined while nobody watched. A role that someone took away by hand is theirs to give back. */
    joinedUnseen: (guildId: string, members: { id: string; joinedAt: string; roles: string[] }[]) =>
      ids(
        `${ASK_AGAIN} from jsonb_to_recordset($2::jsonb) as member(id text, "joinedAt" timestamptz, roles jsonb)
         where guild_id = $1 and discord_user_id = member.id and action = 'grant' and not exists (${NEWER})
         and not member.roles ? asked.role_id
         and (reason = 'not_in_server' or (state = 'done' and updated_at < member."joinedAt"))`,
        [guildId, JSON.stringify(members)],
      ),
  };
}

export interface ParkedGrant extends RoleTarget {
  factId: string;
  action: 'grant' | 'revoke';
  reason: string;
  attempts: number;
  updatedAt: string;
}

function countVerbs(select: <T extends object>(sql: string, bind: unknown[]) => Promise<T[]>) {
  return {
    async counts(): Promise<{ pending: number; done: number; parked: number }> {
      const rows = await select<{ state: 'pending' | 'done' | 'parked'; count: number }>(
        'select state, count(*)::int as count from role_grants group by state',
        [],
      );
      return {
        ...{ pending: 0, done: 0, parked: 0 },
        ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
      };
    },

    async parked(limit: number): Promise<ParkedGrant[]> {
      const rows = await select<Omit<ParkedGrant, 'updatedAt'> & { updatedAt: Date }>(
        `select fact_id as "factId", guild_id as "guildId", discord_user_id as "discordUserId",
           role_id as "roleId", action, reason, attempts, updated_at as "updatedAt"
         from role_grants where state = 'parked' order by ordinal desc limit $1`,
        [limit],
      );
      return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    },
  };
}
