import type { Sequelize, Transaction } from 'sequelize';
import { row, run } from '@ten8/service-kit/sql';

export interface Link {
  userId: number;
  discordUserId: string;
  discordUsername: string;
  notificationsEnabled: boolean;
}

export type LinkStore = ReturnType<typeof createLinkStore>;

const SAVE = `
  insert into links (user_id, discord_user_id, discord_username, wants_mentions) values ($1, $2, $3, $4)
  on conflict (user_id) do update set discord_user_id = excluded.discord_user_id,
    discord_username = excluded.discord_username, wants_mentions = excluded.wants_mentions`;

/** A projection of auth's log: which Discord account belongs to which user. */
export const createLinkStore = (db: Sequelize) => ({
  save: (link: Link, transaction: Transaction) =>
    run(
      db,
      SAVE,
      [link.userId, link.discordUserId, link.discordUsername, link.notificationsEnabled],
      transaction,
    ),
  delete: (userId: number, transaction: Transaction) =>
    run(db, 'delete from links where user_id = $1', [userId], transaction),
  deleteAll: (transaction: Transaction) => run(db, 'delete from links', [], transaction),
  setWantsMentions: (userId: number, isWanted: boolean, transaction: Transaction) =>
    run(db, 'update links set wants_mentions = $2 where user_id = $1', [userId, isWanted], transaction),
  /** Of a fact that the account is unlinked. Auth removes it from old facts: then it is the one that is known here. */
  async unlinkedBy(
    { userId, discordUserId }: Pick<Link, 'userId' | 'discordUserId'>,
    transaction: Transaction,
  ): Promise<string | null> {
    return discordUserId === '' ? accountOf(db, userId, transaction) : discordUserId;
  },
  /** Null when the user has no linked account. */
  accountOf: (userId: number, transaction?: Transaction) => accountOf(db, userId, transaction),
});

async function accountOf(db: Sequelize, userId: number, transaction?: Transaction): Promise<string | null> {
  const sql = 'select discord_user_id from links where user_id = $1';
  return (await row<{ discordUserId: string }>(db, sql, [userId], transaction))?.discordUserId ?? null;
}
