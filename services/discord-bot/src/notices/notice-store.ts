import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/sql';
import { countNotices } from './count-notices';

export { type ParkedNotice } from './count-notices';

interface Notice {
  factId: string;
  communityId: number;
  channelId: string;
  /** One line, for lists. */
  title: string;
  content: string;
  /** Discord ids of those who asked to be mentioned. */
  mentions: string[];
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;

const NOTICE = `fact_id, community_id, channel_id, title, content, mentions`;
/** Older news helps nobody, least of all many at once after an outage. */
const FRESH = `interval '15 minutes'`;
/** Discord remembers a nonce for a few minutes: later, a message whose answer was lost could come twice. */
const NONCE_REMEMBERED = `interval '2 minutes'`;
const KEPT = `interval '7 days'`;
// Only members who may see calls are mentioned.
const MENTIONED = `select l.discord_user_id from memberships b join links l using (user_id)
  where b.community_id = $1 and l.wants_mentions
    and b.roles && array['Dispatcher', 'Law Enforcement', 'Admin'] order by l.user_id limit $2`;
const PARK_OLD = `update notices set state = 'parked', updated_at = now(),
    reason = case when expires_at < now() then 'too_late' else 'outcome_unknown' end
  where fact_id = $1 and state = 'pending'
    and (expires_at < now() or sent_at < now() - ${NONCE_REMEMBERED})`;
const BEGIN = `update notices set attempts = attempts + 1, sent_at = coalesce(sent_at, now()), updated_at = now()
  where fact_id = $1 and state = 'pending' returning ${NOTICE}, sent_at = now() as is_first`;
const INSERT = `
  insert into notices (fact_id, community_id, channel_id, title, content, mentions, expires_at)
  select $1, $2, $3, $4, $5, $6, $7::timestamptz + ${FRESH}
  where $7::timestamptz + ${FRESH} > now() on conflict do nothing`;
const RETRY = `
  update notices set state = 'pending', reason = null, sent_at = null, attempts = 0,
    expires_at = now() + ${FRESH}, updated_at = now()
  where state = 'parked' and ($1::uuid is null or fact_id = $1::uuid)
    and ($2::int is null or community_id = $2) returning fact_id`;

/** Messages to post in Discord, and how far each got. */
export function createNoticeStore(db: Sequelize) {
  const ids = async (sql: string, bind: unknown[]) =>
    (await rows<{ factId: string }>(db, sql, bind)).map(({ factId }) => factId);

  return {
    /** Discord ids of linked members who asked to be mentioned, and may see calls. */
    async mentioned(communityId: number, limit: number, transaction: Transaction): Promise<string[]> {
      const found = await rows<{ discordUserId: string }>(db, MENTIONED, [communityId, limit], transaction);
      return found.map(({ discordUserId }) => discordUserId);
    },
    /** Once per fact, however often it is delivered; nothing for a fact of long ago. */
    async insert({ factId, communityId, channelId, ...text }: Notice, at: string, transaction: Transaction) {
      const bind = [factId, communityId, channelId, text.title, text.content, text.mentions, at];
      await run(db, INSERT, bind, transaction);
    },
    /** `isFirst` when no earlier request may have arrived; null when there is nothing to post, or no longer. */
    async begin(factId: string): Promise<(Notice & { isFirst: boolean }) | null> {
      await run(db, PARK_OLD, [factId]);
      return row<Notice & { isFirst: boolean }>(db, BEGIN, [factId]);
    },
    settle: (factId: string, state: 'done' | 'parked', reason: string | null) =>
      run(
        db,
        `update notices set state = $2, reason = $3, updated_at = now()
         where fact_id = $1 and state = 'pending'`,
        [factId, state, reason],
      ),
    /** Discord said not now, and no earlier request may have arrived. */
    markNotSent: (factId: string) =>
      run(db, 'update notices set sent_at = null where fact_id = $1', [factId]),
    pending: (limit: number) =>
      ids(`select fact_id from notices where state = 'pending' order by expires_at limit $1`, [limit]),
    /** By hand: someone wants it posted although it is old, or might come twice. */
    retry: (factId: string | null, communityId: number | null) => ids(RETRY, [factId, communityId]),
    deleteOfCommunity: (communityId: number, transaction: Transaction) =>
      run(db, 'delete from notices where community_id = $1', [communityId], transaction),
    deleteOld: () => run(db, `delete from notices where state <> 'pending' and updated_at < now() - ${KEPT}`),
    ...countNotices(db),
  };
}
