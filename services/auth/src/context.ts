import type { Sequelize } from 'sequelize';
import type { EventLog } from '@ten8/event-log/transact';
import type { Limit } from '@ten8/service-kit/http/limits';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { BoundedQueue } from './bounded-queue';
import type { LinkStore } from './discord/link-store';
import type { GuessLimits } from './guess-limits';
import type { RunExclusive } from './keyed-mutex';
import type { KnownBrowsers } from './known-browser';
import type { Passwords } from './passwords';
import type { RegistrationStore } from './registration/registration-store';
import type { SessionCookie } from './session-cookie';
import type { SessionStore } from './sessions/session-store';
import type { SupporterStore } from './supporters/supporter-store';
import type { UserStore } from './users/user-store';

/** What every use case of this service gets. */
export interface Auth {
  db: Sequelize;
  log: EventLog;
  users: UserStore;
  sessions: SessionStore;
  links: LinkStore;
  supporters: SupporterStore;
  registration: RegistrationStore;
  passwords: Passwords;
  cookie: SessionCookie;
  knownBrowsers: KnownBrowsers;
  guessLimits: GuessLimits;
  limits: { register: Limit; redeem: Limit; takenEmail: Limit; discordSignIn: Limit };
  runExclusive: RunExclusive;
  /** Runs a few sign-ins at a time, so that their queries do not delay users who are signed in. */
  signIns: BoundedQueue;
  /** Asks the community service; false for the owner of a community. After true the user cannot create or join any. */
  mayLeave(userId: number): Promise<boolean>;
  /** Tells the community service that the account is deleted. Never fails: the fact says it, too. */
  confirmLeaving(userId: number): Promise<void>;
  logger: Logger;
  /** Writes a log line by which an operator can notice an attack. */
  logSecurity(event: string, who: { userId: number | null; address: string }): void;
  now: () => Date;
}
