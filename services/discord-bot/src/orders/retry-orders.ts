import type { Sequelize } from 'sequelize';
import { rows } from '@ten8/service-kit/database/sql';
import type { ServerMember } from '../server-member';
import { idsOf, type ServerOfCommunity } from '../server-of-community';

/** That a later order exists for the same role of the same person as `asked`. */
export const NEWER_ORDER = `select 1 from role_grants newer where newer.guild_id = asked.guild_id
  and newer.discord_user_id = asked.discord_user_id and newer.role_id = asked.role_id
  and newer.ordinal > asked.ordinal`;
// An order that is in flight is retried as well, because its answer may be outdated. It stays in doubt.
const RETRY = `update role_grants asked
  set state = 'pending', reason = null, round = round + 1, attempts = 0, not_before = null, updated_at = now()`;
/** Urgent, because a person waits for it. */
const RETRY_AT_ONCE = `${RETRY}, is_urgent = true`;
const UNDER_WAY = `state = 'pending' and is_in_doubt`;

type Retry = (where: string, bind: unknown[], set?: string) => Promise<string[]>;

/** Orders that become pending again; each query answers the server of each. */
export function retryQueries(db: Sequelize) {
  const retry: Retry = async (where, bind, set = RETRY) =>
    (await rows<{ guildId: string }>(db, `${set} ${where} returning asked.guild_id`, bind)).map(
      ({ guildId }) => guildId,
    );

  return {
    ...retryMembers(retry),
    /**
     * For a retry by hand: one parked order, or with null all; in one server, or with null in any. Orders for people
     * who are not in the server are left out: each would cost a refused request, and they are retried when the person
     * joins.
     */
    retry: (factId: string | null, server: ServerOfCommunity | null) =>
      retry(
        `where state = 'parked' and (fact_id = $1::uuid or $1::uuid is null and reason <> 'not_in_server')
         and ($2::int is null or community_id = $2 and guild_id = $3)`,
        [factId, ...idsOf(server)],
      ),
    /** For roles that the bot may be able to give now. */
    retryRoles: (guildId: string, roleIds: string[]) =>
      retry(
        `where guild_id = $1 and role_id = any($2::text[]) and (${UNDER_WAY}
         or state = 'parked' and reason in ('missing_permission', 'role_missing', 'server_unknown'))`,
        [guildId, roleIds],
      ),
    /** The roles of all orders that are not done: the bot may be unable to give some of them. */
    async outOfReach(guildId: string): Promise<string[]> {
      const sql = `select distinct role_id from role_grants where guild_id = $1 and state <> 'done'`;
      return (await rows<{ roleId: string }>(db, sql, [guildId])).map(({ roleId }) => roleId);
    },
  };
}

function retryMembers(retry: Retry) {
  return {
    /** A member who joins has no role, whatever they had before they left. */
    retryForNewMember: (guildId: string, discordUserId: string) =>
      retry(
        `where guild_id = $1 and discord_user_id = $2 and action = 'grant'
         and (${UNDER_WAY} or state <> 'pending') and not exists (${NEWER_ORDER})`,
        [guildId, discordUserId],
        RETRY_AT_ONCE,
      ),
    /**
     * Someone has passed the server's membership screening. `wasWaiting` if just now: an order in flight may then have
     * found that they had not.
     */
    retryScreened: (guildId: string, discordUserId: string, { wasWaiting }: { wasWaiting: boolean }) =>
      retry(
        `where guild_id = $1 and discord_user_id = $2 and action = 'grant'
         and (state = 'parked' and reason = 'not_screened' or $3 and ${UNDER_WAY})`,
        [guildId, discordUserId, wasWaiting],
        RETRY_AT_ONCE,
      ),
    /** For members who joined while the bot was disconnected. A role that was removed by hand is not given again. */
    retryForMissedMembers: (guildId: string, members: ServerMember[]) =>
      retry(
        `from jsonb_to_recordset($2::jsonb)
           as member(id text, "joinedAt" timestamptz, roles jsonb, "isPending" boolean)
         where guild_id = $1 and discord_user_id = member.id and action = 'grant' and not exists (${NEWER_ORDER})
         and not member.roles ? asked.role_id
         and (reason = 'not_in_server' or reason = 'not_screened' and not member."isPending"
           or state = 'done' and updated_at < member."joinedAt")`,
        [guildId, JSON.stringify(members)],
      ),
  };
}
