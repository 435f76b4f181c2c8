import { type Guild } from '../guild';
import { type Outcome } from '../outcome';
import { type NoticeStore } from './notice-store';

/**
 * Posts one notice. Its nonce comes from the fact, so a message whose answer was lost is not posted twice; after the
 * time for which Discord remembers nonces it is not tried again.
 */
export async function postNotice(
  { notices, guild }: { notices: NoticeStore; guild: Pick<Guild, 'post'> },
  factId: string,
): Promise<Outcome> {
  const notice = await notices.begin(factId);
  if (!notice) return { kind: 'settled' };
  const { channelId, content, mentions: users } = notice;
  const names = users.map((id) => `<@${id}>`).join(' ');

  const verdict = await guild.post(channelId, {
    content: names ? `${content}\n${names}` : content,
    nonce: nonceOf(factId),
    users,
  });

  if (verdict.kind === 'away') return verdict;
  if (verdict.kind === 'done') await notices.settle(factId, 'done', null);
  else if (verdict.kind === 'refused') await notices.settle(factId, 'parked', verdict.reason);
  else {
    if (notice.isFirst) await notices.notSent(factId);
    return verdict;
  }
  return { kind: 'settled' };
}

/** A UUID in 22 characters: Discord takes 25. */
const nonceOf = (factId: string): string =>
  Buffer.from(factId.replaceAll('-', ''), 'hex').toString('base64url');
