import type { EventLog } from '@ten8/event-log/transact';
import type { Limit } from '@ten8/service-kit/limits';
import type { LinkStore } from './discord/link-store';
import type { RunExclusive } from './keyed-mutex';
import type { Passwords } from './passwords';
import type { RegistrationStore } from './registration/registration-store';
import type { SessionCookie } from './session-cookie';
import type { SessionStore } from './sessions/session-store';
import type { SupporterStore } from './supporters/supporter-store';
import type { UserStore } from './users/user-store';

/** What every verb of this service is handed. */
export interface Auth {
  log: EventLog;
  users: UserStore;
  sessions: SessionStore;
  links: LinkStore;
  supporters: SupporterStore;
  registration: RegistrationStore;
  passwords: Passwords;
  cookie: SessionCookie;
  limits: { signIn: Limit; redeem: Limit };
  inTurn: RunExclusive;
  now: () => Date;
}
