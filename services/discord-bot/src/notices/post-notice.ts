import type { DiscordApi } from '../discord-api';
import type { JobResult } from '../job-result';
import type { NoticeStore } from './notice-store';

/**
 * Posts one notice. Its nonce comes from the fact, so a message whose answer was lost is not posted twice; after the
 * time for which Discord remembers nonces it is not tried again.
 */
export async function postNotice(
  { notices, api }: { notices: NoticeStore; api: Pick<DiscordApi, 'post'> },
  factId: string,
): Promise<JobResult> {
  const notice = await notices.begin(factId);
  if (!notice) return { kind: 'settled' };
  const { channelId, content, mentions: users } = notice;
  const names = users.map((id) => `<@${id}>`).join(' ');

  const result = await api.post(channelId, {
    content: names ? `${content}\n${names}` : content,
    nonce: nonceOf(factId),
    users,
  });

  if (result.kind === 'unknown') return result;
  if (result.kind === 'done') await notices.settle(factId, 'done', null);
  else if (result.kind === 'refused') await notices.settle(factId, 'parked', result.reason);
  else {
    if (notice.isFirst) await notices.markNotSent(factId);
    return result;
  }
  return { kind: 'settled' };
}

/** A UUID in 22 characters: Discord takes 25. */
const nonceOf = (factId: string): string =>
  Buffer.from(factId.replaceAll('-', ''), 'hex').toString('base64url');
