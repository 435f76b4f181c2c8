import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import type { Follower } from '@ten8/event-log/follow';
import type { EventLog } from '@ten8/event-log/transact';
import type { DatabaseService } from '@ten8/service-kit/process/database-service';
import type { CommunityStore } from './communities/community-store';
import type { Identity } from './config';
import type { DiscordApi } from './discord/discord-api';
import type { DiscordClient } from './discord/discord-client';
import type { LinkStore } from './links/link-store';
import type { NicknameStore } from './nicknames/nickname-store';
import type { Nicknames } from './nicknames/set-nicknames';
import type { NoticeStore } from './notices/notice-store';
import type { OrderStore } from './orders/order-store';
import type { Reach } from './orders/reach';
import type { LaneQueue } from './queue/lane-queue';
import type { GivenRolesStore } from './servers/given-roles-store';
import type { MemberLists } from './servers/member-lists';
import type { ServerStore } from './servers/server-store';
import type { RoleTaker } from './servers/take-roles';
import type { WantedRolesStore } from './servers/wanted-roles-store';

/** The stores of this service, and its log. */
export interface BotRecords {
  db: DatabaseService['db'];
  log: EventLog;
  communities: CommunityStore;
  servers: ServerStore;
  wantedRoles: WantedRolesStore;
  givenRoles: GivenRolesStore;
  nicknames: NicknameStore;
  orders: OrderStore;
  links: LinkStore;
  notices: NoticeStore;
}

/** Parts that exist only if the bot is configured. */
export interface Discord {
  identity: Identity;
  api: DiscordApi;
  client: DiscordClient;
  memberLists: MemberLists;
  roleTaker: RoleTaker;
  nicknameSetter: Nicknames;
  reach: Reach;
  roleQueue: LaneQueue;
  noticeQueue: LaneQueue;
  lastCommand: () => BotStatus['lastCommand'];
  /** Ends an alarm by signing in again, and retries everything that was refused before. */
  resume(): void;
  stop(): Promise<void>;
}

/** What every use case of this service gets. */
export interface Bot extends BotRecords {
  /** Null while the bot is not configured. */
  discord: Discord | null;
  /** Follows auth's log, for the links; null while the bot is not configured. */
  authFollower: Follower | null;
}
