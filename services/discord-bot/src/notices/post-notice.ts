import type { ApiResult } from '../discord/api-result';
import type { DiscordApi, PostResult } from '../discord/discord-api';
import type { JobResult } from '../queue/job-result';
import type { OrderReason } from '../role-order';
import type { NoticeStore } from './notice-store';
import { isClosedText } from './notice-text';

type Notice = NonNullable<Awaited<ReturnType<NoticeStore['begin']>>>;
type PostingApi = Pick<DiscordApi, 'post' | 'edit'>;

interface Parts {
  notices: Pick<NoticeStore, 'begin' | 'settle' | 'markNotSent'>;
  api: PostingApi;
  /** Why Discord would refuse a post in this channel; null if it may succeed. */
  postProblem: (guildId: string, channelId: string) => OrderReason | null;
}

/**
 * Posts one notice with its present text, or edits the message of an earlier one. The nonce is made from the fact, so a
 * message whose answer was lost is not posted twice. After the time for which Discord remembers nonces it is not retried.
 */
export async function postNotice({ notices, api, postProblem }: Parts, factId: string): Promise<JobResult> {
  const notice = await notices.begin(factId);
  if (!notice) return { kind: 'settled' };
  const reason = notice.guildId === null ? null : postProblem(notice.guildId, notice.channelId);
  // No request: Discord counts refused ones, of all communities together.
  if (reason) return settle(notices, notice, { kind: 'refused', reason });
  if (notice.edits) return edit({ notices, api }, notice);

  // Nobody needs to come to a call that is closed.
  const mentions = notice.changedTo !== null && isClosedText(notice.changedTo) ? [] : notice.mentions;
  const result = await post(api, notice, mentions);
  // Discord refuses mentions of users who are gone: post it without mentions.
  const isMentionRefused = result.kind === 'refused' && result.reason === 'refused' && mentions.length > 0;
  if (!isMentionRefused || notice.part > 0) return settle(notices, notice, result);
  return settle(notices, notice, await post(api, notice, []));
}

const post = (api: PostingApi, notice: Notice, users: string[]): Promise<PostResult> =>
  api.post(notice.channelId, { content: textOf(notice, users), nonce: nonceOf(notice.factId), users });

function textOf({ content, changedTo }: Notice, users: string[]): string {
  const text = changedTo ?? content;
  const names = users.map((id) => `<@${id}>`).join(' ');
  return names ? `${text}\n${names}` : text;
}

const UNKNOWN_MESSAGE = 'discord_10008';

async function edit({ notices, api }: Omit<Parts, 'postProblem'>, notice: Notice): Promise<JobResult> {
  const { factId, channelId, edited } = notice;
  if (edited?.state === 'pending') {
    await notices.markNotSent(factId, notice.isFirst);
    return { kind: 'busy' };
  }
  // There is no message, or a moderator has deleted it.
  if (!edited?.messageId) return settle(notices, notice, { kind: 'done' });
  const result = await api.edit(channelId, edited.messageId, textOf(notice, notice.mentions));
  const isGone = result.kind === 'refused' && result.reason === UNKNOWN_MESSAGE;
  return settle(notices, notice, isGone ? { kind: 'done' } : result);
}

async function settle(
  notices: Parts['notices'],
  notice: Notice,
  result: PostResult | ApiResult,
): Promise<JobResult> {
  const { factId, isFirst } = notice;
  if (result.kind === 'unknown') return result;
  if (result.kind === 'done') {
    const messageId = 'messageId' in result ? result.messageId : null;
    await notices.settle(factId, { state: 'done', reason: null, messageId });
  } else if (result.kind === 'refused') {
    await notices.settle(factId, { state: 'parked', reason: result.reason });
  } else {
    await notices.markNotSent(factId, isFirst);
    return result;
  }
  return { kind: 'settled' };
}

/** A UUID in 22 characters: Discord takes 25. */
const nonceOf = (factId: string): string =>
  Buffer.from(factId.replaceAll('-', ''), 'hex').toString('base64url');
