import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';
import { laneQueries } from '../queue/lane-queries';
import { idsOf, type ServerOfCommunity } from '../server-of-community';
import { CALL_GROUP, type CallGroup } from './call-group';
import { countQueries, GUILD } from './count-notices';

export { type ParkedNotice } from './count-notices';

/** Where a notice is posted. */
interface Place {
  communityId: number;
  guildId: string | null;
  channelId: string;
}

interface Notice extends Place {
  factId: string;
  /** The call or alarm that it is about, if that may end. */
  subject?: string | null;
  /** The notice whose message this one edits. */
  edits?: string | null;
  /** One line, for lists. */
  title: string;
  content: string;
  /** Discord ids of those who asked to be mentioned. */
  mentions: string[];
  /** The calls that it stands for, if they are many. */
  callGroup?: CallGroup | null;
  /** 0 is the message itself; the others mention those who did not fit. */
  part: number;
}

/** A message about many calls. */
interface Grouped extends Pick<Notice, 'factId' | 'mentions'> {
  callGroup: CallGroup;
}

/** A notice that must be posted now. */
type Taken = Notice & {
  /**
   * The text of the last edit of its message, if there is one: the call was closed before it was posted, for example, or
   * opened again before this edit was sent.
   */
  changedTo: string | null;
  /** True if no earlier request can have arrived. */
  isFirst: boolean;
  /** The message of the notice that this one edits. */
  edited: { state: 'pending' | 'done' | 'parked'; messageId: string | null } | null;
};

interface NoticeEnd {
  state: 'done' | 'parked';
  reason: string | null;
  messageId?: string | null;
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;

const NOTICE = `fact_id, community_id, guild_id, channel_id, title, content, mentions, part, edits`;
/** Older notices are not posted, for example after an outage. Edits are made at any time: a message may not stay wrong. */
const FRESH = `interval '15 minutes'`;
/** Discord remembers a nonce for a few minutes. Later a message whose answer was lost could be posted twice. */
const NONCE_REMEMBERED = `interval '2 minutes'`;
const KEPT = `interval '7 days'`;
// Only members who may see calls are mentioned.
const MENTIONED = `select l.discord_user_id from memberships b join links l using (user_id)
  where b.community_id = $1 and l.wants_mentions
    and b.roles && array['Dispatcher', 'Law Enforcement', 'Admin'] order by l.user_id`;
const PARK_OLD = `update notices set state = 'parked', updated_at = now(),
    reason = case when expires_at < now() then 'too_late' else 'outcome_unknown' end
  where fact_id = $1 and state = 'pending' and edits is null
    and (expires_at < now() or sent_at < now() - ${NONCE_REMEMBERED})`;
const BEGIN = `update notices set attempts = attempts + 1, sent_at = coalesce(sent_at, now()), updated_at = now()
  where fact_id = $1 and state = 'pending' returning ${NOTICE}, sent_at = now() as is_first`;
// A statement of its own: the update may have waited for another edit to be saved, and would read what was before it.
const READ_EDITS = `select
    (select content from notices later where later.edits = coalesce($2::uuid, $1::uuid)
     order by later.ordinal desc limit 1) as changed_to,
    (select jsonb_build_object('state', state, 'messageId', message_id)
     from notices original where original.fact_id = $2::uuid) as edited`;
const INSERT = `
  insert into notices
    (fact_id, community_id, guild_id, channel_id, title, content, mentions, part, subject, edits, call_group, expires_at)
  select "factId", "communityId", "guildId", "channelId", title, content,
    array(select jsonb_array_elements_text(mentions)), part, subject, edits, "callGroup", $2::timestamptz + ${FRESH}
  from jsonb_to_recordset($1::jsonb) as news("factId" uuid, "communityId" integer, "guildId" text, "channelId" text,
    title text, content text, mentions jsonb, part integer, subject text, edits uuid, "callGroup" jsonb)
  where edits is not null or $2::timestamptz + ${FRESH} > now() on conflict do nothing`;
// The order of the edits of a message stays.
const RETRY = `
  update notices set state = 'pending', reason = null, sent_at = null, attempts = 0,
    expires_at = case when edits is null then now() + ${FRESH} else expires_at end, not_before = null,
    updated_at = now()
  where state = 'parked' and ($1::uuid is null or fact_id = $1::uuid)
    and ($2::int is null or community_id = $2 and ${GUILD} = $3) returning channel_id`;

const ABOUT = `select fact_id, guild_id, channel_id, title, content, mentions from notices
  where community_id = $1 and subject = any($2::text[])`;

const AT_PLACE = 'community_id = $1 and guild_id = $2 and channel_id = $3';
const COUNT_CALLS = `select case when bool_or(fact_id = $5) then 0 else count(*)::int end as count from notices
  where ${AT_PLACE} and subject like 'call-%' and part = 0 and edits is null
    and expires_at > $4::timestamptz + ${FRESH} - interval '1 minute'`;
const OPEN_GROUP = `select fact_id, call_group, mentions from notices
  where ${AT_PLACE} and subject = '${CALL_GROUP}' and part = 0
    and (call_group->>'lastAt')::timestamptz > $4::timestamptz - interval '1 minute'
  order by expires_at desc limit 1 for update`;
const GROUPS_OF = `select fact_id, guild_id, channel_id, call_group, mentions from notices
  where community_id = $1 and subject = '${CALL_GROUP}' and part = 0
    and exists (select 1 from jsonb_array_elements(call_group->'open') call where call = any($2::jsonb[])) for update`;
// The calls of a group are numbered one after the other.
const GROUPS_WITH = `select fact_id, guild_id, channel_id, call_group, mentions from notices
  where community_id = $1 and subject = '${CALL_GROUP}' and part = 0 and (call_group->>'lastNumber')::int >= $2
    and (call_group->>'lastNumber')::int - (call_group->>'count')::int < $2 for update`;
const SAVE_GROUP = 'update notices set call_group = $2::jsonb where fact_id = $1';
// Nobody has begun to send it: the message itself, or else the last edit of it.
const REWRITE = `update notices set title = $2, content = $3
  where state = 'pending' and sent_at is null and part = 0 and (fact_id = $1 or edits = $1) returning fact_id`;

const FORGET_UNLINKED = `
  update notices set mentions = array(
    select mention from unnest(mentions) with ordinality as mentioned(mention, place)
    where mention in (select discord_user_id from links) order by place)
  where exists (
    select 1 from unnest(mentions) mention where mention not in (select discord_user_id from links))`;

/** Messages for Discord and their states. */
export function createNoticeStore(db: Sequelize) {
  return {
    /** Discord ids of linked members who asked to be mentioned, and may see calls. */
    async mentioned(communityId: number, transaction: Transaction): Promise<string[]> {
      const found = await rows<{ discordUserId: string }>(db, MENTIONED, [communityId], transaction);
      return found.map(({ discordUserId }) => discordUserId);
    },
    /** Inserts a notice once per fact; of an old fact only edits. */
    insert: (notices: Notice[], at: string, transaction: Transaction) =>
      run(db, INSERT, [JSON.stringify(notices), at], transaction),
    /** Notices about these, posted or not. */
    about: (communityId: number, subjects: string[], transaction: Transaction) =>
      rows<Pick<Notice, 'factId' | 'guildId' | 'channelId' | 'title' | 'content' | 'mentions'>>(
        db,
        ABOUT,
        [communityId, subjects],
        transaction,
      ),
    ...groupQueries(db),
    ...attemptQueries(db),
    ...laneQueries(db, { table: 'notices', lane: 'channel_id', order: 'expires_at, ordinal' }),
    /** For a retry by hand: posts notices although they are old or may be posted twice. Returns their channels. */
    retry: async (factId: string | null, server: ServerOfCommunity | null): Promise<string[]> =>
      (await rows<{ channelId: string }>(db, RETRY, [factId, ...idsOf(server)])).map(
        ({ channelId }) => channelId,
      ),
    deleteOfCommunity: (communityId: number, transaction: Transaction) =>
      run(db, 'delete from notices where community_id = $1', [communityId], transaction),
    deleteOfServer: (communityId: number, guildId: string, transaction: Transaction) =>
      run(
        db,
        `delete from notices where community_id = $1 and ${GUILD} = $2`,
        [communityId, guildId],
        transaction,
      ),
    /** Mentions nobody any more who is not linked any more, also when a message is rewritten. */
    forgetUnlinked: (transaction?: Transaction) => run(db, FORGET_UNLINKED, [], transaction),
    deleteOld: () => run(db, `delete from notices where state <> 'pending' and updated_at < now() - ${KEPT}`),
    ...countQueries(db),
  };
}

/** For many calls within a minute, which become one message. */
function groupQueries(db: Sequelize) {
  const bindOf = ({ communityId, guildId, channelId }: Place, at: string) => [
    communityId,
    guildId,
    channelId,
    at,
  ];
  return {
    /** How many calls were posted there one by one in the minute before; 0 if this one was posted already. */
    async countCalls(place: Place & { id: string }, at: string, transaction: Transaction): Promise<number> {
      const bind = [...bindOf(place, at), place.id];
      return (await row<{ count: number }>(db, COUNT_CALLS, bind, transaction))?.count ?? 0;
    },
    /** The message about many calls there; null if no call was added to one in the minute before. */
    openGroup: (place: Place, at: string, transaction: Transaction) =>
      row<Grouped>(db, OPEN_GROUP, bindOf(place, at), transaction),
    /** The messages about many calls in which these are not closed yet. */
    groupsOf: (communityId: number, callIds: number[], transaction: Transaction) =>
      rows<Grouped & Pick<Notice, 'guildId' | 'channelId'>>(
        db,
        GROUPS_OF,
        [communityId, callIds.map(String)],
        transaction,
      ),
    /** The messages about many calls of which this is one, closed or not. */
    groupsWith: (communityId: number, callNumber: number, transaction: Transaction) =>
      rows<Grouped & Pick<Notice, 'guildId' | 'channelId'>>(
        db,
        GROUPS_WITH,
        [communityId, callNumber],
        transaction,
      ),
    /** Saves the calls of the message, and rewrites it. False if it was sent: then it must be edited. */
    async saveGroup(
      { factId, callGroup, title, content }: Pick<Notice, 'factId' | 'callGroup' | 'title' | 'content'>,
      transaction: Transaction,
    ): Promise<boolean> {
      await run(db, SAVE_GROUP, [factId, JSON.stringify(callGroup)], transaction);
      return (await row(db, REWRITE, [factId, title, content], transaction)) !== null;
    },
  };
}

function attemptQueries(db: Sequelize) {
  return {
    /** Null when there is nothing to post, or no longer. */
    async begin(factId: string): Promise<Taken | null> {
      await run(db, PARK_OLD, [factId]);
      const begun = await row<Omit<Taken, 'changedTo' | 'edited'>>(db, BEGIN, [factId]);
      if (!begun) return null;
      const read = await row<Pick<Taken, 'changedTo' | 'edited'>>(db, READ_EDITS, [factId, begun.edits]);
      return { ...begun, changedTo: read?.changedTo ?? null, edited: read?.edited ?? null };
    },
    settle: (factId: string, { state, reason, messageId }: NoticeEnd) =>
      run(
        db,
        `update notices set state = $2, reason = $3, message_id = $4, updated_at = now()
         where fact_id = $1 and state = 'pending'`,
        [factId, state, reason, messageId ?? null],
      ),
    /**
     * After a rate limit, which does not count as an attempt. If no earlier request can have arrived, `sent_at` is
     * reset.
     */
    markNotSent: (factId: string, isFirst: boolean) =>
      run(
        db,
        `update notices set not_before = null, attempts = attempts - 1,
           sent_at = case when $2 then null else sent_at end
         where fact_id = $1`,
        [factId, isFirst],
      ),
  };
}
