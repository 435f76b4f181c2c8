import { resolveSessions } from '@ten8/contracts/auth/session';
import { followLive } from '@ten8/event-log/follow';
import { inBatches } from '@ten8/service-kit/batches';
import { httpFeed } from '@ten8/service-kit/http-feed';
import { createRoleLookup } from '@ten8/service-kit/role-lookup';
import type { ServiceClient } from '@ten8/service-kit/service-client';
import type { Kit } from '@ten8/service-kit/start';
import type { Gateway } from './context';
import { createMemberRoles } from './member-roles';
import { createSessions } from './sessions';
import { watchFeed } from './watched-feed';

/** A role that was taken away counts no longer than this, whatever fails. */
const ROLES_CURRENT_MS = 1_000;
const ROLES_LOOK_MS = 400;

/** Sessions, forgotten by what auth's log says. */
export function followSessions(client: ServiceClient, kit: Kit): Pick<Gateway, 'sessions' | 'authLog'> {
  const feed = watchFeed(httpFeed(client, 'auth'), Date.now, () => sessions.forgetAll());
  const sessions = createSessions({
    resolve: inBatches((cookieHashes: string[]) => client(resolveSessions, { body: { cookieHashes } })),
    isCurrent: () => authLog.isCurrent(),
    now: Date.now,
  });
  const authLog = followLive({
    notifier: kit.notifier,
    feed,
    producer: 'auth',
    handlers: sessions.handlers,
    logger: kit.logLogger,
  });
  return { sessions, authLog };
}

/** Roles of members, forgotten by what the community log says. */
export function followMembers(client: ServiceClient, kit: Kit): Pick<Gateway, 'roles' | 'membersLog'> {
  const feed = watchFeed(httpFeed(client, 'community'), Date.now, () => roles.forgetAll());
  const roles = createMemberRoles(createRoleLookup(client));
  const follower = followLive({
    notifier: kit.notifier,
    feed,
    producer: 'community',
    handlers: roles.handlers,
    logger: kit.logLogger,
    pollMs: ROLES_LOOK_MS,
  });
  const membersLog = { ...follower, isCurrent: () => feed.isCurrent(ROLES_CURRENT_MS) };
  return { roles, membersLog };
}
