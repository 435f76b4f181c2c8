import { callOpened } from '@ten8/contracts/cad/calls';
import { panicRaised, panicUnanswered } from '@ten8/contracts/cad/panic';
import type { Fact } from '@ten8/contracts/define';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { NoticeStore } from '../notices/notice-store';
import {
  callText,
  LONGEST_TITLE,
  panicText,
  plainText,
  unansweredText,
  type NoticeText,
} from '../notices/notice-text';
import { orderIdFor } from '../order-id';
import type { ServerStore } from '../servers/server-store';
import type { WorkQueue } from '../work-queue';

interface NoticeParts {
  servers: ServerStore;
  notices: NoticeStore;
  noticeQueue: WorkQueue;
}

/** As many as fit into one message beside its text, and as many as fit into a message of mentions. */
const BESIDE_TEXT = 40;
const ALONE = 80;

/**
 * A 911 call, a panic alarm, and that nobody acknowledges one: each becomes one notice, if the community's Admin chose
 * a channel.
 */
export function queueNotices({ servers, notices, noticeQueue }: NoticeParts): FactHandler[] {
  async function queue({ id, at, communityId }: Fact, text: NoticeText, { transaction }: FollowTx) {
    if (communityId === null) return;
    const channelId = (await servers.find(communityId, transaction))?.channelId;
    if (!channelId) return;
    const mentioned = await notices.mentioned(communityId, transaction);
    const first = { ...text, factId: id, part: 0, mentions: mentioned.slice(0, BESIDE_TEXT) };
    const parts = [first, ...furtherParts(id, text, mentioned.slice(BESIDE_TEXT))];
    await notices.insert(
      parts.map((part) => ({ ...part, communityId, channelId })),
      at,
      transaction,
    );
    transaction.afterCommit(() => noticeQueue.wake([channelId]));
  }

  return [
    on(callOpened, (fact, tx) => queue(fact, callText(fact.data), tx)),
    on(panicRaised, (fact, tx) => queue(fact, panicText(fact.data), tx)),
    on(panicUnanswered, (fact, tx) => queue(fact, unansweredText(fact.data), tx)),
  ];
}

/** Nobody is left out: those who do not fit are mentioned in messages of their own. */
const furtherParts = (factId: string, { title }: NoticeText, mentioned: string[]) =>
  Array.from({ length: Math.ceil(mentioned.length / ALONE) }, (_, n) => ({
    factId: orderIdFor(factId, 'mentions', String(n + 1)),
    part: n + 1,
    title: `${title}, further mentions`,
    content: plainText(`Also for ${title}`, LONGEST_TITLE),
    mentions: mentioned.slice(n * ALONE, (n + 1) * ALONE),
  }));
