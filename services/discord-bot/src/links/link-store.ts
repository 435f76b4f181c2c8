import type { Sequelize, Transaction } from 'sequelize';
import { discordLinked } from '@ten8/contracts/auth/discord';
import { row, run } from '@ten8/service-kit/database/sql';

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

// Handled after the account was unlinked, it would link it again.
const FORGET_PARKED = `
  update parked_events
  set fact = jsonb_set(fact, '{data}', fact->'data' || '{"discordUserId": "", "discordUsername": ""}')
  where fact->>'type' = '${discordLinked.type}'
    and ($1::int is null or fact->'data'->>'userId' = $1::int::text)`;

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
  /**
   * Removes the Discord account from parked facts that say that this user is linked; with null from those of all users.
   * Such a fact is older than what is known now.
   */
  forgetParked: (userId: number | null, transaction: Transaction) =>
    run(db, FORGET_PARKED, [userId], transaction),
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
