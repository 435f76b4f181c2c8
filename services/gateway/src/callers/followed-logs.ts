import { followLive } from '@ten8/event-log/follow';
import { createRoleLookup } from '@ten8/service-kit/access/role-lookup';
import { followFacts } from '@ten8/service-kit/facts/follow-facts';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import type { Kit } from '@ten8/service-kit/process/start';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { Gateway } from '../context';
import { createMemberRoles } from './member-roles';
import type { SessionLookup } from './session-lookup';
import { createSessions } from './sessions';
import { watchFeed } from './watched-feed';
import { watchMessages } from './watched-messages';

/** A role that was taken away never counts longer than this, even during failures. */
const ROLES_CURRENT_MS = 1_000;
const ROLES_POLL_MS = 400;
/** While nobody polls, the members' log is read as slowly as any other; the first poll then asks the service. */
const ASKED_MS = 10_000;

/**
 * Caches sessions, and drops them by auth's log and by the messages of its commits: the messages also arrive while no
 * auth answers.
 */
export function followSessions(
  { logs, lookup }: { logs: ServiceClient; lookup: SessionLookup },
  kit: Kit,
): Pick<Gateway, 'sessions' | 'authLog'> {
  const feed = watchFeed(httpFeed(logs, 'auth'), Date.now, () => sessions.forgetAll());
  const sessions = createSessions({
    resolve: lookup.resolve,
    isCurrent: () => authLog.isCurrent(),
    receivesAllEnds: () => authMessages.isComplete(),
    now: () => Date.now(),
  });
  const { handlers, forgetAll: forget } = sessions;
  const authLog = followFacts({ kit, feed, producer: 'auth', handlers, forget });
  const authMessages = watchMessages(kit.notifier, 'auth', authLog);
  const stop = async () => {
    lookup.stop();
    await authLog.stop();
  };
  return { sessions, authLog: { ...authLog, stop } };
}

/** Caches the roles of members, and drops them by the community log. */
export function followMembers(
  clients: { logs: ServiceClient; roles: ServiceClient },
  kit: Kit,
): Pick<Gateway, 'roles' | 'membersLog'> {
  const feed = watchFeed(httpFeed(clients.logs, 'community'), Date.now, () => roles.forgetAll());
  const roles = createMemberRoles(createRoleLookup(clients.roles));
  let askedAt = Date.now();
  const follower = followLive({
    notifier: kit.notifier,
    feed,
    producer: 'community',
    handlers: roles.handlers,
    forget: roles.forgetAll,
    logger: kit.logLogger,
    pollMs: () => (Date.now() - askedAt < ASKED_MS ? ROLES_POLL_MS : undefined),
  });
  const isCurrent = () => {
    askedAt = Date.now();
    return feed.isCurrent(ROLES_CURRENT_MS);
  };
  const membersLog = { ...follower, isCurrent };
  return { roles, membersLog };
}
