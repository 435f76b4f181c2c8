import { QueryTypes, UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import type { DiscordLink } from '@ten8/contracts/auth/discord';
import { refuse } from '@ten8/contracts/errors';

export interface DiscordAccount {
  discordUserId: string;
  discordUsername: string;
  discordAvatarUrl: string | null;
}

export interface LinkStore {
  read(userId: number, now: Date, transaction?: Transaction): Promise<DiscordLink>;
  /** Replaces the code before. False when another account happens to hold the same code. */
  saveCode(
    code: { userId: number; code: string; expiresAt: Date },
    transaction: Transaction,
  ): Promise<boolean>;
  /** Whose live code this is. */
  ownerOf(code: string, now: Date, transaction: Transaction): Promise<number | null>;
  dropCode(userId: number, transaction?: Transaction): Promise<void>;
  /** Refuses with `already_linked`. */
  link(userId: number, account: DiscordAccount, now: Date, transaction: Transaction): Promise<void>;
  /** Which Discord account was unlinked; null when none was linked. */
  unlink(userId: number, transaction: Transaction): Promise<string | null>;
  userOf(discordUserId: string): Promise<number | null>;
  setNotifications(userId: number, enabled: boolean, transaction: Transaction): Promise<void>;
  /** By user id, a page at a time. */
  list(after: number): Promise<ListedLink[]>;
  forgetExpired(now: Date): Promise<void>;
}

interface ListedLink {
  userId: number;
  discordUserId: string;
  discordUsername: string;
  notificationsEnabled: boolean;
}

interface LinkRow {
  linkCode: string | null;
  linkCodeExpiresAt: Date | null;
  discordUsername: string | null;
  discordAvatarUrl: string | null;
  linkedAt: Date | null;
  notificationsEnabled: boolean;
}

const READ = `
  select c.code as "linkCode", c.expires_at as "linkCodeExpiresAt", l.discord_username as "discordUsername",
    l.discord_avatar_url as "discordAvatarUrl", l.linked_at as "linkedAt",
    coalesce(n.enabled, false) as "notificationsEnabled"
  from (select 1) one
  left join discord_links l on l.user_id = $1
  left join discord_notifications n on n.user_id = $1
  left join link_codes c on c.user_id = $1 and c.expires_at > $2`;
const SAVE_CODE = `
  with free as (select 1 where not exists (select 1 from link_codes where code = $2 and user_id <> $1))
  insert into link_codes (user_id, code, expires_at) select $1, $2, $3::timestamptz from free
  on conflict (user_id) do update set code = excluded.code, expires_at = excluded.expires_at
  returning user_id`;
const LINK = `
  insert into discord_links (user_id, discord_user_id, discord_username, discord_avatar_url, linked_at)
  values ($1, $2, $3, $4, $5)`;

const SET_NOTIFICATIONS = `
  insert into discord_notifications (user_id, enabled) values ($1, $2)
  on conflict (user_id) do update set enabled = excluded.enabled`;
const LIST = `
  select user_id as "userId", discord_user_id as "discordUserId", discord_username as "discordUsername",
    coalesce(enabled, false) as "notificationsEnabled"
  from discord_links left join discord_notifications using (user_id) where user_id > $1 order by user_id limit 500`;

export function createLinkStore(db: Sequelize): LinkStore {
  const type = QueryTypes.SELECT as const;
  const within = (transaction: Transaction | undefined) => (transaction ? { transaction } : {});

  return {
    async read(userId, now, transaction) {
      const [row] = await db.query<LinkRow>(READ, { bind: [userId, now], type, ...within(transaction) });
      if (!row) throw new Error('a row that is always there was not');
      return {
        ...row,
        isLinked: row.linkedAt !== null,
        linkCodeExpiresAt: row.linkCodeExpiresAt?.toISOString() ?? null,
        linkedAt: row.linkedAt?.toISOString() ?? null,
      };
    },
    async saveCode({ userId, code, expiresAt }, transaction) {
      const bind = [userId, code, expiresAt];
      return (await db.query(SAVE_CODE, { bind, type, transaction })).length === 1;
    },
    async ownerOf(code, now, transaction) {
      const [row] = await db.query<{ userId: number }>(
        'select user_id as "userId" from link_codes where code = $1 and expires_at > $2',
        { bind: [code, now], type, transaction },
      );
      return row?.userId ?? null;
    },
    dropCode: async (userId, transaction) =>
      void (await db.query('delete from link_codes where user_id = $1', {
        bind: [userId],
        ...within(transaction),
      })),
    async link(userId, account, now, transaction) {
      const bind = [userId, account.discordUserId, account.discordUsername, account.discordAvatarUrl, now];
      await db.query(LINK, { bind, transaction }).catch(alreadyLinked);
    },
    async unlink(userId, transaction) {
      const [row] = await db.query<{ discordUserId: string }>(
        'delete from discord_links where user_id = $1 returning discord_user_id as "discordUserId"',
        { bind: [userId], type, transaction },
      );
      return row?.discordUserId ?? null;
    },
    async userOf(discordUserId) {
      const [row] = await db.query<{ userId: number }>(
        'select user_id as "userId" from discord_links where discord_user_id = $1',
        { bind: [discordUserId], type },
      );
      return row?.userId ?? null;
    },
    async setNotifications(userId, enabled, transaction) {
      await db.query(SET_NOTIFICATIONS, { bind: [userId, enabled], transaction });
    },
    list: (after) => db.query<ListedLink>(LIST, { bind: [after], type }),
    forgetExpired: async (now) =>
      void (await db.query('delete from link_codes where expires_at <= $1', { bind: [now] })),
  };
}

function alreadyLinked(error: unknown): never {
  if (!(error instanceof UniqueConstraintError)) throw error;
  throw refuse(
    'already_linked',
    'discord_user_id' in error.fields
      ? 'This Discord account is already linked to a Ten8 account. Unlink it first.'
      : 'This Ten8 account is already linked to another Discord account. Unlink it in its settings first.',
  );
}
