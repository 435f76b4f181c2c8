import type { Transaction } from 'sequelize';
import { discordLinked, LINK_CODE_MINUTES } from '@ten8/contracts/auth/discord';
import { refuse } from '@ten8/contracts/errors';
import type { Auth } from '../context';
import { readLinkCode } from './link-code';
import type { DiscordAccount } from './link-store';

interface Redeemed {
  userId: number;
  firstName: string;
}

const wrong = () =>
  refuse(
    'not_found',
    'This code is wrong, was already used or has expired. Make a new one in your Ten8 settings.',
  );

/**
 * Links a Discord account by its code, once: the account's row is locked, so of two simultaneous requests the second
 * one finds the code used. A refused attempt does not use up the code. The same Discord account may send its code
 * again, because the first answer may have been lost.
 */
export async function redeemLinkCode(auth: Auth, typed: string, account: DiscordAccount): Promise<Redeemed> {
  await auth.limits.redeem.take(account.discordUserId);
  const code = readLinkCode(typed);
  if (!code) throw wrong();

  return auth.log.transact(null, async (tx) => {
    const { transaction } = tx;
    const now = auth.now();
    const userId = await auth.links.ownerOf(code, now, transaction);
    const user = userId && (await auth.users.lock(userId, transaction));
    if (!user || (await auth.links.ownerOf(code, now, transaction)) !== user.id)
      return answerAgain(auth, { code, discordUserId: account.discordUserId }, transaction);

    await auth.links.link(user.id, { ...account, code }, now, transaction);
    await auth.links.deleteCode(user.id, transaction);

    const { discordUserId, discordUsername } = account;
    const { notificationsEnabled } = await auth.links.read(user.id, now, transaction);
    tx.append(discordLinked, null, {
      userId: user.id,
      discordUserId,
      discordUsername,
      notificationsEnabled,
    });
    return { userId: user.id, firstName: user.firstName };
  });
}

/** Repeats the first answer, if the same account redeemed the same code just now and is still linked. */
async function answerAgain(
  auth: Auth,
  redeemed: { code: string; discordUserId: string },
  transaction: Transaction,
): Promise<Redeemed> {
  const since = new Date(auth.now().getTime() - LINK_CODE_MINUTES * 60_000);
  const userId = await auth.links.redeemedBy({ ...redeemed, since }, transaction);
  const user = userId && (await auth.users.lock(userId, transaction));
  if (!user) throw wrong();
  return { userId: user.id, firstName: user.firstName };
}
