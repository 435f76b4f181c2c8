import type { Sequelize } from 'sequelize';
import { rows } from '@ten8/service-kit/sql';

/** That a later order exists for the same role of the same person as `asked`. */
export const NEWER_ORDER = `select 1 from role_grants newer where newer.guild_id = asked.guild_id
  and newer.discord_user_id = asked.discord_user_id and newer.role_id = asked.role_id
  and newer.ordinal > asked.ordinal`;
// An order whose request is under way is retried as well: the answer on its way may be out of date.
const RETRY = `update role_grants asked
  set state = 'pending', reason = null, is_in_doubt = (state = 'pending' and is_in_doubt), round = round + 1,
    attempts = 0, updated_at = now()`;
const UNDER_WAY = `state = 'pending' and is_in_doubt`;

/** Orders that become pending again; each query answers their ids. */
export function retryQueries(db: Sequelize) {
  const retry = async (where: string, bind: unknown[]): Promise<string[]> =>
    (await rows<{ factId: string }>(db, `${RETRY} ${where} returning fact_id`, bind)).map(
      ({ factId }) => factId,
    );

  return {
    /** By hand: one parked order, or with null all of them; of one community, or with null of any. */
    retry: (factId: string | null, communityId: number | null) =>
      retry(
        `where state = 'parked' and ($1::uuid is null or fact_id = $1::uuid)
         and ($2::int is null or community_id = $2)`,
        [factId, communityId],
      ),
    /** The server's roles, or the bot's own, have changed. */
    retryAfterRoleChange: (guildId: string) =>
      retry(
        `where guild_id = $1 and (${UNDER_WAY}
         or state = 'parked' and reason in ('missing_permission', 'role_missing', 'server_unknown'))`,
        [guildId],
      ),
    /** A member who joins has no role, whatever they had before they left. */
    retryForNewMember: (guildId: string, discordUserId: string) =>
      retry(
        `where guild_id = $1 and discord_user_id = $2 and action = 'grant'
         and (${UNDER_WAY} or state <> 'pending') and not exists (${NEWER_ORDER})`,
        [guildId, discordUserId],
      ),
    /** Members who joined while the bot was disconnected. A role that someone removed by hand is not given back. */
    retryForMissedMembers: (guildId: string, members: { id: string; joinedAt: string; roles: string[] }[]) =>
      retry(
        `from jsonb_to_recordset($2::jsonb) as member(id text, "joinedAt" timestamptz, roles jsonb)
         where guild_id = $1 and discord_user_id = member.id and action = 'grant' and not exists (${NEWER_ORDER})
         and not member.roles ? asked.role_id
         and (reason = 'not_in_server' or (state = 'done' and updated_at < member."joinedAt"))`,
        [guildId, JSON.stringify(members)],
      ),
  };
}
