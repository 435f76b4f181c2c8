import type { ApiResult } from '../api-result';
import type { DiscordApi } from '../discord-api';
import type { JobResult } from '../job-result';
import type { NoticeStore } from './notice-store';

type Notice = NonNullable<Awaited<ReturnType<NoticeStore['begin']>>>;
type PostingApi = Pick<DiscordApi, 'post'>;

/**
 * Posts one notice. Its nonce comes from the fact, so a message whose answer was lost is not posted twice; after the
 * time for which Discord remembers nonces it is not tried again.
 */
export async function postNotice(
  { notices, api }: { notices: NoticeStore; api: PostingApi },
  factId: string,
): Promise<JobResult> {
  const notice = await notices.begin(factId);
  if (!notice) return { kind: 'settled' };

  const result = await post(api, notice, notice.mentions);
  // Better without a ring than not at all.
  const isWorthMore = result.kind === 'refused' && result.reason === 'refused' && notice.mentions.length > 0;
  return settle(notices, notice, isWorthMore && notice.part === 0 ? await post(api, notice, []) : result);
}

function post(api: PostingApi, { factId, channelId, content }: Notice, users: string[]): Promise<ApiResult> {
  const names = users.map((id) => `<@${id}>`).join(' ');
  return api.post(channelId, {
    content: names ? `${content}\n${names}` : content,
    nonce: nonceOf(factId),
    users,
  });
}

async function settle(notices: NoticeStore, notice: Notice, result: ApiResult): Promise<JobResult> {
  const { factId, isFirst } = notice;
  if (result.kind === 'unknown') return result;
  if (result.kind === 'done') await notices.settle(factId, 'done', null);
  else if (result.kind === 'refused') await notices.settle(factId, 'parked', result.reason);
  else {
    await notices.markNotSent(factId, isFirst);
    return result;
  }
  return { kind: 'settled' };
}

/** A UUID in 22 characters: Discord takes 25. */
const nonceOf = (factId: string): string =>
  Buffer.from(factId.replaceAll('-', ''), 'hex').toString('base64url');
