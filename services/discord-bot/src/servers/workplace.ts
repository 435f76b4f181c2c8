import { type Follower } from '@ten8/event-log/follow';
import { type EventLog } from '@ten8/event-log/transact';
import { type BotStatus } from '@ten8/contracts/discord-bot/bot';
import { type Identity } from '../config';
import { type Connection } from '../connection';
import { type GrantStore } from '../jobs/grant-store';
import { type LinkStore } from '../links/link-store';
import { type NoticeStore } from '../notices/notice-store';
import { type Rosters } from './rosters';
import { type ServerStore } from './server-store';

/** What there is only with a bot. */
export interface AtWork {
  identity: Identity;
  connection: Connection;
  rosters: Rosters;
  /** Follows auth's log, for the links. */
  authLog: Follower;
  enqueueRoles: (ids: string[]) => Promise<void>;
  enqueueNotices: (ids: string[]) => Promise<void>;
  lastCommand: () => BotStatus['lastCommand'];
}

/** What the calls about communities' servers are handed. */
export interface Workplace {
  log: EventLog;
  servers: ServerStore;
  grants: GrantStore;
  links: LinkStore;
  notices: NoticeStore;
  /** Null while the bot is not configured. */
  atWork: AtWork | null;
}

/** The bot in a server needs to see channels, to post there and to hand out roles. */
const PERMISSIONS = (1n << 10n) | (1n << 11n) | (1n << 28n);

/** Where the owner of a server invites the bot. */
export function inviteUrl({ applicationId }: Identity, guildId?: string): string {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('client_id', applicationId);
  url.searchParams.set('scope', 'bot applications.commands');
  url.searchParams.set('permissions', String(PERMISSIONS));
  if (guildId) url.searchParams.set('guild_id', guildId);
  return url.href;
}
