/** That a later order exists for the same role of the same person as `asked`. */
export const NEWER = `select 1 from role_grants newer where newer.guild_id = asked.guild_id
  and newer.discord_user_id = asked.discord_user_id and newer.role_id = asked.role_id
  and newer.ordinal > asked.ordinal`;
// An order whose request is under way is asked anew as well: what it is about to be told may be out of date.
const ASK_AGAIN = `update role_grants asked
  set state = 'pending', reason = null, is_in_doubt = (state = 'pending' and is_in_doubt), round = round + 1,
    attempts = 0, updated_at = now()`;
const UNDER_WAY = `state = 'pending' and is_in_doubt`;

/** Orders that become pending once more; each answers their ids. */
export function askAgainVerbs(ids: (sql: string, bind: unknown[]) => Promise<string[]>) {
  return {
    /** By hand: one parked order, or with null all of them; of one community, or with null of any. */
    retry: (factId: string | null, communityId: number | null) =>
      ids(
        `${ASK_AGAIN} where state = 'parked' and ($1::uuid is null or fact_id = $1::uuid)
         and ($2::int is null or community_id = $2)`,
        [factId, communityId],
      ),

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
