import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

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

/** A projection of auth's log: whose Discord account is whose. */
export function createLinkStore(db: Sequelize) {
  return {
    async save(link: Link, transaction: Transaction): Promise<void> {
      const bind = [link.userId, link.discordUserId, link.discordUsername, link.notificationsEnabled];
      await db.query(SAVE, { bind, transaction });
    },
    async forget(userId: number, transaction: Transaction): Promise<void> {
      await db.query('delete from links where user_id = $1', { bind: [userId], transaction });
    },
    async forgetAll(transaction: Transaction): Promise<void> {
      await db.query('delete from links', { transaction });
    },
    async wantMentions(userId: number, isWanted: boolean, transaction: Transaction): Promise<void> {
      await db.query('update links set wants_mentions = $2 where user_id = $1', {
        bind: [userId, isWanted],
        transaction,
      });
    },
    /** Null when the user has no linked account. */
    async accountOf(userId: number, transaction?: Transaction): Promise<string | null> {
      const [row] = await db.query<{ discordUserId: string }>(
        'select discord_user_id as "discordUserId" from links where user_id = $1',
        { bind: [userId], type: QueryTypes.SELECT, ...(transaction && { transaction }) },
      );
      return row?.discordUserId ?? null;
    },
  };
}
