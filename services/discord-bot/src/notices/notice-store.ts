import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

interface Notice {
  factId: string;
  communityId: number;
  channelId: string;
  /** One line, for lists. */
  title: string;
  content: string;
  mentions: string[];
}

export interface ParkedNotice {
  factId: string;
  channelId: string;
  title: string;
  reason: string;
  updatedAt: string;
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;

const COLUMNS = `fact_id as "factId", community_id as "communityId", channel_id as "channelId", title, content, mentions`;
/** News older than this helps nobody, least of all all at once after an outage. */
const FRESH = `interval '15 minutes'`;
/** Discord knows a nonce for "a few minutes": later, a message whose answer was lost could come twice. */
const NONCE_HOLDS = `interval '2 minutes'`;
const KEPT = `interval '7 days'`;
// Who may see calls may be called to one.
const MENTIONED = `select l.discord_user_id as id from memberships b join links l using (user_id)
  where b.community_id = $1 and l.wants_mentions
    and b.roles && array['Dispatcher', 'Law Enforcement', 'Admin'] order by l.user_id limit $2`;

/** The record of what is to be posted. */
export function createNoticeStore(db: Sequelize) {
  const select = <T extends object>(sql: string, bind: unknown[], transaction?: Transaction) =>
    db.query<T>(sql, { bind, type: QueryTypes.SELECT, ...(transaction && { transaction }) });
  const ids = async (sql: string, bind: unknown[]) =>
    (await select<{ factId: string }>(sql, bind)).map(({ factId }) => factId);

  return {
    /** Discord ids of linked members who asked to be mentioned, and may see calls. */
    mentioned: async (communityId: number, limit: number, transaction: Transaction): Promise<string[]> =>
      (await select<{ id: string }>(MENTIONED, [communityId, limit], transaction)).map(({ id }) => id),

    /** Once per fact, however often it is delivered; nothing for a fact of long ago. */
    async write({ factId, communityId, channelId, ...text }: Notice, at: string, transaction: Transaction) {
      await db.query(
        `insert into notices (fact_id, community_id, channel_id, title, content, mentions, expires_at)
         select $1, $2, $3, $4, $5, $6, $7::timestamptz + ${FRESH}
         where $7::timestamptz + ${FRESH} > now() on conflict do nothing`,
        { bind: [factId, communityId, channelId, text.title, text.content, text.mentions, at], transaction },
      );
    },

    /** Takes a notice up, `isFirst` if no request may have arrived before; null when there is nothing to post, or nothing that may be posted any more. */
    async begin(factId: string): Promise<(Notice & { isFirst: boolean }) | null> {
      await db.query(
        `update notices set state = 'parked', updated_at = now(),
           reason = case when expires_at < now() then 'too_late' else 'outcome_unknown' end
         where fact_id = $1 and state = 'pending' and (expires_at < now() or sent_at < now() - ${NONCE_HOLDS})`,
        { bind: [factId] },
      );
      const [notice] = await select<Notice & { isFirst: boolean }>(
        `update notices set attempts = attempts + 1, sent_at = coalesce(sent_at, now()), updated_at = now()
         where fact_id = $1 and state = 'pending' 
         returning ${COLUMNS}, sent_at = now() as "isFirst"`,
        [factId],
      );
      return notice ?? null;
    },
    async settle(factId: string, state: 'done' | 'parked', reason: string | null): Promise<void> {
      await db.query(
        `update notices set state = $2, reason = $3, updated_at = now()
         where fact_id = $1 and state = 'pending'`,
        { bind: [factId, state, reason] },
      );
    },
    /** Discord said not now, and no earlier request may have arrived. */
    async notSent(factId: string): Promise<void> {
      await db.query('update notices set sent_at = null where fact_id = $1', { bind: [factId] });
    },

    pending: (limit: number) =>
      ids(`select fact_id as "factId" from notices where state = 'pending' order by expires_at limit $1`, [
        limit,
      ]),
    /** By hand: someone wants it posted although it is old, or might come twice. */
    retry: (factId: string | null, communityId: number | null) =>
      ids(
        `update notices set state = 'pending', reason = null, sent_at = null, attempts = 0,
           expires_at = now() + ${FRESH}, updated_at = now()
         where state = 'parked' and ($1::uuid is null or fact_id = $1::uuid)
           and ($2::int is null or community_id = $2) returning fact_id as "factId"`,
        [factId, communityId],
      ),
    async forgetOld(): Promise<void> {
      await db.query(`delete from notices where state <> 'pending' and updated_at < now() - ${KEPT}`);
    },
    ...countVerbs(select),
  };
}

function countVerbs(select: <T extends object>(sql: string, bind: unknown[]) => Promise<T[]>) {
  return {
    async counts(
      communityId: number | null = null,
    ): Promise<{ pending: number; done: number; parked: number }> {
      const rows = await select<{ state: string; count: number }>(
        `select state, count(*)::int as count from notices
         where $1::int is null or community_id = $1 group by state`,
        [communityId],
      );
      const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
      return { ...{ pending: 0, done: 0, parked: 0 }, ...counts };
    },
    async parked(limit: number, communityId: number): Promise<ParkedNotice[]> {
      const rows = await select<Omit<ParkedNotice, 'updatedAt'> & { updatedAt: Date }>(
        `select fact_id as "factId", channel_id as "channelId", reason, title, updated_at as "updatedAt"
         from notices where state = 'parked' and community_id = $2 order by updated_at desc limit $1`,
        [limit, communityId],
      );
      return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    },
  };
}
