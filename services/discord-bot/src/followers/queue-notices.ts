import { callOpened } from '@ten8/contracts/cad/calls';
import { panicRaised } from '@ten8/contracts/cad/panic';
import type { Fact } from '@ten8/contracts/define';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { NoticeStore } from '../notices/notice-store';
import { callText, panicText, type NoticeText } from '../notices/notice-text';
import type { ServerStore } from '../servers/server-store';
import type { WorkQueue } from '../work-queue';

interface NoticeParts {
  servers: ServerStore;
  notices: NoticeStore;
  noticeQueue: WorkQueue;
}

/** As many as fit into one message beside its text. */
const MENTIONS = 40;

/** A 911 call or a panic alarm becomes one notice, if the community's Admin chose a channel. */
export function queueNotices({ servers, notices, noticeQueue }: NoticeParts): FactHandler[] {
  async function queue({ id, at, communityId }: Fact, text: NoticeText, { transaction }: FollowTx) {
    if (communityId === null) return;
    const channelId = (await servers.find(communityId, transaction))?.channelId;
    if (!channelId) return;
    const mentions = await notices.mentioned(communityId, MENTIONS, transaction);
    await notices.insert({ factId: id, communityId, channelId, ...text, mentions }, at, transaction);
    transaction.afterCommit(() => void noticeQueue.enqueue([id]));
  }

  return [
    on(callOpened, (fact, tx) => queue(fact, callText(fact.data), tx)),
    on(panicRaised, (fact, tx) => queue(fact, panicText(fact.data), tx)),
  ];
}
