import { UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import { discordLinked, discordUnlinked, type DiscordLink } from '@ten8/contracts/auth/discord';
import { refuse } from '@ten8/contracts/errors';
import { allowLongStatements } from '@ten8/event-log/erase';
import { row, rows, run } from '@ten8/service-kit/database/sql';

export interface DiscordAccount {
  discordUserId: string;
  discordUsername: string;
  discordAvatarUrl: string | null;
}

/** A link as it was when it was looked up. */
export interface FoundLink {
  userId: number;
  discordUserId: string;
  linkedAt: Date;
}

export interface LinkStore {
  read(userId: number, now: Date, transaction?: Transaction): Promise<DiscordLink>;
  /** Replaces the old code. False when another account has the same code by chance. */
  saveCode(
    code: { userId: number; code: string; expiresAt: Date },
    transaction: Transaction,
  ): Promise<boolean>;
  /** The user with this code, unless it has expired. */
  ownerOf(code: string, now: Date, transaction: Transaction): Promise<number | null>;
  deleteCode(userId: number, transaction?: Transaction): Promise<void>;
  /** Refuses with `already_linked`. */
  link(
    userId: number,
    account: DiscordAccount & { code: string | null },
    now: Date,
    transaction: Transaction,
  ): Promise<void>;
  /** The user whom this Discord account linked with this code since then, if the link still exists. */
  redeemedBy(
    redeemed: { discordUserId: string; code: string; since: Date },
    transaction: Transaction,
  ): Promise<number | null>;
  /** Returns the unlinked Discord account; null when none was linked. */
  unlink(userId: number, transaction: Transaction): Promise<string | null>;
  /** Null when nobody is linked to this Discord account. */
  find(discordUserId: string, transaction?: Transaction): Promise<FoundLink | null>;
  /** False when that link is gone by now, even if another one has taken its place. */
  unlinkOne(link: FoundLink, transaction: Transaction): Promise<boolean>;
  userOf(discordUserId: string, transaction?: Transaction): Promise<number | null>;
  setNotifications(userId: number, enabled: boolean, transaction: Transaction): Promise<void>;
  /** By user id, a page at a time. */
  list(after: number): Promise<ListedLink[]>;
  deleteExpired(now: Date): Promise<void>;
  /**
   * Removes Discord accounts that are not linked any more from the facts about them, when the bot has had time to take
   * the roles. A bot that was down for longer knows from its own records who it was.
   */
  forgetUnlinked(now: Date): Promise<void>;
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
  select c.code as link_code, c.expires_at as link_code_expires_at, l.discord_username, l.discord_avatar_url,
    l.linked_at, coalesce(n.enabled, false) as notifications_enabled
  from (select 1) one
  left join discord_links l on l.user_id = $1
  left join discord_notifications n on n.user_id = $1
  left join link_codes c on c.user_id = $1 and c.expires_at > $2`;
const SAVE_CODE = `
  with free as (select 1 where not exists (select 1 from link_codes where code = $2 and user_id <> $1))
  insert into link_codes (user_id, code, expires_at) select $1, $2, $3::timestamptz from free
  on conflict (user_id) do update set code = excluded.code, expires_at = excluded.expires_at
  returning user_id`;
const OWNER_OF_CODE = 'select user_id from link_codes where code = $1 and expires_at > $2';
const LINK = `
  insert into discord_links
    (user_id, discord_user_id, discord_username, discord_avatar_url, linked_at, redeemed_code)
  values ($1, $2, $3, $4, $5, $6)`;
const REDEEMED_BY = `
  select user_id from discord_links where discord_user_id = $1 and redeemed_code = $2 and linked_at >= $3`;
const UNLINK = 'delete from discord_links where user_id = $1 returning discord_user_id';
const UNLINK_ONE = `
  delete from discord_links where user_id = $1 and discord_user_id = $2 and linked_at = $3 returning user_id`;
const FIND = 'select user_id, discord_user_id, linked_at from discord_links where discord_user_id = $1';
const SET_NOTIFICATIONS = `
  insert into discord_notifications (user_id, enabled) values ($1, $2)
  on conflict (user_id) do update set enabled = excluded.enabled`;
const LIST = `
  select user_id, discord_user_id, discord_username, coalesce(enabled, false) as notifications_enabled
  from discord_links left join discord_notifications using (user_id) where user_id > $1 order by user_id limit 500`;
const FORGET_AFTER_HOURS = 1;
const FORGET_UNLINKED = `
  update event_log set data = data || '{"discordUserId": ""}'
    || case when data ? 'discordUsername' then '{"discordUsername": ""}' else '{}' end::jsonb
  where type in ('${discordLinked.type}', '${discordUnlinked.type}') and data->>'discordUserId' <> ''
    and at <= $1::timestamptz - interval '${FORGET_AFTER_HOURS} hours'
    and not exists (
      select 1 from discord_links
      where user_id = (data->>'userId')::int and discord_user_id = data->>'discordUserId')`;

export function createLinkStore(db: Sequelize): LinkStore {
  return {
    async read(userId, now, transaction) {
      const link = await row<LinkRow>(db, READ, [userId, now], transaction);
      if (!link) throw new Error('the query for a link returned no row');
      return {
        ...link,
        isLinked: link.linkedAt !== null,
        linkCodeExpiresAt: link.linkCodeExpiresAt?.toISOString() ?? null,
        linkedAt: link.linkedAt?.toISOString() ?? null,
      };
    },
    saveCode: async ({ userId, code, expiresAt }, transaction) =>
      (await row(db, SAVE_CODE, [userId, code, expiresAt], transaction)) !== null,
    ownerOf: async (code, now, transaction) =>
      (await row<{ userId: number }>(db, OWNER_OF_CODE, [code, now], transaction))?.userId ?? null,
    deleteCode: (userId, transaction) =>
      run(db, 'delete from link_codes where user_id = $1', [userId], transaction),
    async link(userId, account, now, transaction) {
      const { discordUserId, discordUsername, discordAvatarUrl, code } = account;
      const bind = [userId, discordUserId, discordUsername, discordAvatarUrl, now, code];
      await run(db, LINK, bind, transaction).catch(alreadyLinked);
    },
    redeemedBy: async ({ discordUserId, code, since }, transaction) =>
      (await row<{ userId: number }>(db, REDEEMED_BY, [discordUserId, code, since], transaction))?.userId ??
      null,
    unlink: async (userId, transaction) =>
      (await row<{ discordUserId: string }>(db, UNLINK, [userId], transaction))?.discordUserId ?? null,
    find: (discordUserId, transaction) => row<FoundLink>(db, FIND, [discordUserId], transaction),
    unlinkOne: async ({ userId, discordUserId, linkedAt }, transaction) =>
      (await row(db, UNLINK_ONE, [userId, discordUserId, linkedAt], transaction)) !== null,
    userOf: async (discordUserId, transaction) =>
      (await row<FoundLink>(db, FIND, [discordUserId], transaction))?.userId ?? null,
    setNotifications: (userId, enabled, transaction) =>
      run(db, SET_NOTIFICATIONS, [userId, enabled], transaction),
    list: (after) => rows<ListedLink>(db, LIST, [after]),
    deleteExpired: (now) => run(db, 'delete from link_codes where expires_at <= $1', [now]),
    forgetUnlinked: (now) =>
      db.transaction(async (transaction) => {
        await allowLongStatements(db, transaction);
        await run(db, FORGET_UNLINKED, [now], transaction);
      }),
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
