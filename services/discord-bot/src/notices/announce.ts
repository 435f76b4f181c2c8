import { callOpened } from '@ten8/contracts/cad/calls';
import { panicRaised } from '@ten8/contracts/cad/panic';
import { type Fact } from '@ten8/contracts/define';
import { type FollowTx, on, type FactHandler } from '@ten8/event-log/follow';
import { type ServerStore } from '../servers/server-store';
import { type NoticeStore } from './notice-store';
import { callText, type NoticeText, panicText } from './notice-text';

interface AnnounceParts {
  servers: ServerStore;
  notices: NoticeStore;
  /** Notices that are not queued at once are found at the next sweep. */
  enqueue: (ids: string[]) => void;
}

/** As many as fit into one message beside its text. */
const MENTIONS = 40;

/** A 911 call or a panic alarm becomes one notice, where its community's Admin chose a channel. */
export function announce({ servers, notices, enqueue }: AnnounceParts): FactHandler[] {
  async function write(
    { id, at, communityId }: Fact,
    text: NoticeText,
    { transaction }: FollowTx,
  ): Promise<void> {
    if (communityId === null) return;
    const channelId = (await servers.find(communityId, transaction))?.channelId;
    if (!channelId) return;
    const mentions = await notices.mentioned(communityId, MENTIONS, transaction);
    await notices.write({ factId: id, communityId, channelId, ...text, mentions }, at, transaction);
    transaction.afterCommit(() => enqueue([id]));
  }

  return [
    on(callOpened, (fact, tx) => write(fact, callText(fact.data), tx)),
    on(panicRaised, (fact, tx) => write(fact, panicText(fact.data), tx)),
  ];
}
