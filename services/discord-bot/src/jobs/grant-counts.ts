import { type ParkedGrant } from '../role-order';

/** The record in figures, for people. */
export function countVerbs(select: <T extends object>(sql: string, bind: unknown[]) => Promise<T[]>) {
  return {
    /** Every order there is, or with a community those of its own. */
    async counts(
      communityId: number | null = null,
    ): Promise<{ pending: number; done: number; parked: number }> {
      const rows = await select<{ state: 'pending' | 'done' | 'parked'; count: number }>(
        `select state, count(*)::int as count from role_grants
         where $1::int is null or community_id = $1 group by state`,
        [communityId],
      );
      return {
        ...{ pending: 0, done: 0, parked: 0 },
        ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
      };
    },

    /** The latest first. */
    async parked(limit: number, communityId: number | null = null): Promise<ParkedGrant[]> {
      const rows = await select<Omit<ParkedGrant, 'updatedAt'> & { updatedAt: Date }>(
        `select fact_id as "factId", guild_id as "guildId", discord_user_id as "discordUserId",
           role_id as "roleId", action, reason, attempts, updated_at as "updatedAt",
           (select discord_username from links l where l.discord_user_id = role_grants.discord_user_id limit 1)
             as "discordUsername"
         from role_grants where state = 'parked' and ($2::int is null or community_id = $2) order by ordinal desc limit $1`,
        [limit, communityId],
      );
      return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    },
  };
}
