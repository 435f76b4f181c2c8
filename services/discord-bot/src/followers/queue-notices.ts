import type { z } from 'zod';
import { boloCreated } from '@ten8/contracts/cad/bolos';
import { callClosed, callOpened, callsClosed } from '@ten8/contracts/cad/calls';
import { callReopened, callsUnmerged } from '@ten8/contracts/cad/merges';
import { panicRaised, panicUnanswered } from '@ten8/contracts/cad/panic';
import { reportFiled } from '@ten8/contracts/cad/reports';
import { unitStatusChanged } from '@ten8/contracts/cad/units';
import type { Fact } from '@ten8/contracts/define';
import type { PostKind } from '@ten8/contracts/discord-bot/posts';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import { derivedId } from '../derived-id';
import {
  addToGroup,
  CALL_GROUP,
  CALLS_ALONE,
  closeInGroup,
  groupText,
  reopenInGroup,
  type CallGroup,
} from '../notices/call-group';
import type { NoticeStore } from '../notices/notice-store';
import {
  boloText,
  callText,
  closedText,
  LONGEST_TITLE,
  panicText,
  plainText,
  reportText,
  unansweredText,
  unitText,
  type NoticeText,
} from '../notices/notice-text';
import type { LaneQueue } from '../queue/lane-queue';
import type { ServerStore } from '../servers/server-store';

interface NoticeParts {
  servers: ServerStore;
  notices: NoticeStore;
  noticeQueue: LaneQueue;
}

interface News extends NoticeText {
  kind: PostKind;
  /** The call or alarm that it is about, if that may end. */
  subject?: string | null;
  /** Whether users who asked for it are mentioned. */
  isUrgent?: boolean;
}

/** How many mentions fit into a message with a text, and into a message with mentions only. */
const BESIDE_TEXT = 40;
const ALONE = 80;

/** Makes one notice of a fact for each server where the community's Admin chose such posts. */
export function queueNotices(parts: NoticeParts): FactHandler[] {
  const queue = (fact: Fact, news: News, tx: FollowTx) => queueNews(parts, fact, news, tx);

  return [
    on(callOpened, (fact, tx) => queueCall(parts, fact, tx)),
    on(panicRaised, (fact, tx) =>
      queue(fact, { kind: 'panic', isUrgent: true, ...panicText(fact.data) }, tx),
    ),
    on(panicUnanswered, (fact, tx) =>
      queue(fact, { kind: 'panic', isUrgent: true, ...unansweredText(fact.data) }, tx),
    ),
    on(boloCreated, (fact, tx) => queue(fact, { kind: 'bolo', ...boloText(fact.data) }, tx)),
    on(reportFiled, (fact, tx) => queue(fact, { kind: 'report', ...reportText(fact.data) }, tx)),
    on(unitStatusChanged, async (fact, tx) => {
      const { before, status } = fact.data;
      const wasOffDuty = before === null || before === 'off-duty';
      if (wasOffDuty && status !== 'off-duty')
        await queue(fact, { kind: 'unit', ...unitText(fact.data) }, tx);
    }),
    on(callClosed, (fact, tx) => queueClosed(parts, fact, [fact.data], tx)),
    on(callsClosed, (fact, tx) => queueClosed(parts, fact, fact.data.calls, tx)),
    on(callReopened, (fact, tx) => queueReopened(parts, fact, fact.data, tx)),
    on(callsUnmerged, (fact, tx) => queueReopened(parts, fact, fact.data, tx)),
  ];
}

async function queueNews(parts: NoticeParts, fact: Fact, news: News, tx: FollowTx): Promise<void> {
  await insertNews(parts, fact, { news, places: await placesOf(parts, fact, news.kind, tx) }, tx);
}

/** A channel in which the community's Admin wants such posts; `id` is that of the post. */
interface Place {
  id: string;
  communityId: number;
  guildId: string;
  channelId: string;
}

async function placesOf(
  { servers }: NoticeParts,
  { id, communityId }: Fact,
  kind: PostKind,
  { transaction }: FollowTx,
): Promise<Place[]> {
  if (communityId === null) return [];
  const connected = await servers.ofCommunity(communityId, transaction);
  return connected.flatMap(({ guildId, isMain, posts: { [kind]: choice } }) => {
    if (!choice?.isOn || choice.channelId === null) return [];
    return [{ communityId, guildId, channelId: choice.channelId, id: isMain ? id : derivedId(id, guildId) }];
  });
}

interface Insertion {
  news: Omit<News, 'kind'> & { callGroup?: CallGroup };
  places: Place[];
}

async function insertNews(
  { notices, noticeQueue }: NoticeParts,
  { at, communityId }: Fact,
  { news: { isUrgent = false, subject = null, callGroup, ...text }, places }: Insertion,
  { transaction }: FollowTx,
): Promise<void> {
  if (communityId === null || places.length === 0) return;
  const mentioned = isUrgent ? await notices.mentioned(communityId, transaction) : [];
  const posts = places.flatMap(({ id: factId, ...place }) => {
    const first = { ...text, factId, part: 0, subject, mentions: mentioned.slice(0, BESIDE_TEXT) };
    const parts = [
      { ...first, ...(callGroup && { callGroup }) },
      ...furtherParts(factId, text, mentioned.slice(BESIDE_TEXT)),
    ];
    return parts.map((part) => ({ ...part, ...place }));
  });
  await notices.insert(posts, at, transaction);
  transaction.afterCommit(() => noticeQueue.wake(places.map(({ channelId }) => channelId)));
}

type OpenedCall = Fact<z.output<typeof callOpened.data>>;

/** Posts the first calls of a minute one by one, and further ones as one message, so that a flood mentions people once. */
async function queueCall(parts: NoticeParts, fact: OpenedCall, tx: FollowTx): Promise<void> {
  for (const place of await placesOf(parts, fact, 'call', tx)) {
    const open = await parts.notices.openGroup(place, fact.at, tx.transaction);
    const callGroup = addToGroup(open?.callGroup ?? null, fact.data, fact.at);
    if (open) {
      if (callGroup !== open.callGroup)
        await changeGroup(parts, fact, { place, group: { ...open, callGroup } }, tx);
      continue;
    }
    const isMany = (await parts.notices.countCalls(place, fact.at, tx.transaction)) >= CALLS_ALONE;
    const news = isMany
      ? { subject: CALL_GROUP, callGroup, ...groupText(callGroup) }
      : { subject: subjectOf(fact.data.callId), ...callText(fact.data) };
    await insertNews(parts, fact, { news: { isUrgent: true, ...news }, places: [place] }, tx);
  }
}

interface GroupChange {
  place: { communityId: number; guildId: string | null; channelId: string };
  group: { factId: string; callGroup: CallGroup; mentions: string[] };
}

async function changeGroup(
  { notices, noticeQueue }: NoticeParts,
  { id, at }: Fact,
  { place: { communityId, guildId, channelId }, group: { factId, callGroup, mentions } }: GroupChange,
  { transaction }: FollowTx,
): Promise<void> {
  const text = groupText(callGroup);
  if (await notices.saveGroup({ ...text, factId, callGroup }, transaction)) return;
  const edit = { ...text, factId: derivedId(id, 'group', factId), edits: factId, mentions, part: 0 };
  await notices.insert([{ ...edit, communityId, guildId, channelId }], at, transaction);
  transaction.afterCommit(() => noticeQueue.wake([channelId]));
}

type ClosedCalls = z.output<typeof callsClosed.data>['calls'];

/** Strikes these calls out in all posts about them. */
async function queueClosed(parts: NoticeParts, fact: Fact, calls: ClosedCalls, tx: FollowTx): Promise<void> {
  const { communityId } = fact;
  if (communityId === null) return;
  const callIds = calls.map(({ callId }) => callId);
  await queueEdits(parts, fact, { callIds, isClosed: true }, tx);
  for (const group of await parts.notices.groupsOf(communityId, callIds, tx.transaction))
    await changeGroup(parts, fact, groupChange(communityId, group, closeInGroup(group.callGroup, calls)), tx);
}

/** Posts about a call that is active again, also because a merge was undone, get their text back. */
async function queueReopened(
  parts: NoticeParts,
  fact: Fact,
  call: ClosedCalls[number],
  tx: FollowTx,
): Promise<void> {
  const { communityId } = fact;
  if (communityId === null) return;
  await queueEdits(parts, fact, { callIds: [call.callId], isClosed: false }, tx);
  for (const group of await parts.notices.groupsWith(communityId, call.callNumber, tx.transaction)) {
    const callGroup = reopenInGroup(group.callGroup, call);
    if (callGroup !== group.callGroup)
      await changeGroup(parts, fact, groupChange(communityId, group, callGroup), tx);
  }
}

type StoredGroup = Awaited<ReturnType<NoticeStore['groupsOf']>>[number];

const groupChange = (
  communityId: number,
  { guildId, channelId, ...group }: StoredGroup,
  callGroup: CallGroup,
): GroupChange => ({ place: { communityId, guildId, channelId }, group: { ...group, callGroup } });

/** Edits the posts about one of these calls each. */
async function queueEdits(
  { notices, noticeQueue }: NoticeParts,
  { id, at, communityId }: Fact,
  { callIds, isClosed }: { callIds: number[]; isClosed: boolean },
  { transaction }: FollowTx,
): Promise<void> {
  if (communityId === null) return;
  const posted = await notices.about(communityId, callIds.map(subjectOf), transaction);
  const edits = posted.map((notice) => ({
    ...{ ...notice, communityId, part: 0, subject: null, edits: notice.factId },
    factId: derivedId(id, isClosed ? 'closed' : 'reopened', notice.factId),
    title: `${notice.title}, ${isClosed ? 'closed' : 'reopened'}`,
    content: isClosed ? closedText(notice.content) : notice.content,
  }));
  await notices.insert(edits, at, transaction);
  transaction.afterCommit(() => noticeQueue.wake(edits.map(({ channelId }) => channelId)));
}

const subjectOf = (callId: number): string => `call-${callId}`;

/** Splits mentions over several messages, so that everyone is mentioned. */
const furtherParts = (factId: string, { title }: NoticeText, mentioned: string[]) =>
  Array.from({ length: Math.ceil(mentioned.length / ALONE) }, (_, n) => ({
    factId: derivedId(factId, 'mentions', String(n + 1)),
    part: n + 1,
    title: `${title}, further mentions`,
    content: plainText(`Also for ${title}`, LONGEST_TITLE),
    mentions: mentioned.slice(n * ALONE, (n + 1) * ALONE),
  }));
