import type { Sequelize } from 'sequelize';
import type { EventLog } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import type { RoleSource } from '@ten8/service-kit/access/guards';
import type { Limit } from '@ten8/service-kit/http/limits';
import type { AbuseStore } from './abuse/abuse-store';
import type { ActivityStore } from './activity/activity-store';
import type { CommunityStore } from './communities/community-store';
import type { WrongCodeStore } from './communities/wrong-code-store';
import type { BanStore } from './members/ban-store';
import type { FormerMemberStore } from './members/former-member-store';
import type { MemberStore } from './members/member-store';
import type { PeopleStore } from './people/people-store';
import type { Presence } from './presence/presence';

/** Who sends a request that makes a change. */
export interface Sender {
  actor: Actor;
  caller: Caller;
}

/** Who changes something in which community. */
export interface Change extends Sender {
  communityId: number;
}

/** What every use case of this service gets. */
export interface CommunityContext {
  db: Sequelize;
  log: EventLog;
  communities: CommunityStore;
  wrongCodes: WrongCodeStore;
  members: MemberStore;
  formerMembers: FormerMemberStore;
  bans: BanStore;
  people: PeopleStore;
  activity: ActivityStore;
  abuse: AbuseStore;
  presence: Presence;
  /** Roles from this service's own rows, which are always current. */
  roleSource: RoleSource;
  limits: { joinCode: Limit; joinCodeOfAddress: Limit; abuse: Limit };
  /** Quotas are switched off together with the rate limits. */
  hasQuotas: boolean;
  /** Starts the delivery of undelivered abuse reports; returns at once. */
  deliverReports: () => void;
  now: () => Date;
}
