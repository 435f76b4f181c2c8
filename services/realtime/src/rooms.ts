import { sessionEnded } from '@ten8/contracts/auth/session';
import { communityDeleted } from '@ten8/contracts/community/communities';
import {
  getMemberRoles,
  memberJoined,
  memberRemoved,
  memberRolesChanged,
} from '@ten8/contracts/community/members';
import { refuse } from '@ten8/contracts/errors';
import { on, type FactHandler } from '@ten8/event-log/follow';
import { hasRole } from '@ten8/service-kit/guards';
import type { ServiceClient } from '@ten8/service-kit/service-client';
import type { EndedSessions } from './ended-sessions';
import { communityRoom, sessionRoom, socketsIn, userRoom, type Live, type LiveSocket } from './live';
import type { RecentAlarms } from './recent-alarms';

export interface Rooms {
  /** Into the community's room and out of the one before; a refused join changes nothing. */
  join(socket: LiveSocket, communityId: number): Promise<void>;
  /** What makes sockets leave. */
  handlers: Record<'auth' | 'community', FactHandler[]>;
}

interface RoomParts {
  io: Live;
  client: ServiceClient;
  alarms: RecentAlarms;
  ended: EndedSessions;
}

interface Asking {
  userId: number | null;
  communityId: number;
  /** A fact about it arrived, so the answer may be older than the fact. */
  isStale: boolean;
}

const MOST_QUESTIONS = 5;

export function createRooms({ io, client, alarms, ended }: RoomParts): Rooms {
  const asking = new Set<Asking>();

  async function mayJoin(userId: number, communityId: number, asked: Asking): Promise<void> {
    for (let i = 0; i < MOST_QUESTIONS; i += 1) {
      asked.isStale = false;
      const { roles } = await client(getMemberRoles, { params: { communityId, userId } });
      if (asked.isStale) continue;
      if (!roles) throw refuse('not_found', 'Community not found');
      if (!hasRole(roles, 'dispatch')) throw refuse('forbidden', 'Law Enforcement or Admin role required');
      return;
    }
    throw refuse('unavailable', 'Your roles are just being changed. Please try again.', {
      retryAfterMs: 1_000,
    });
  }

  async function enter(socket: LiveSocket, communityId: number): Promise<void> {
    const { userId } = socket.data.actor;
    const asked: Asking = { userId, communityId, isStale: false };
    asking.add(asked);
    try {
      do await mayJoin(userId, communityId, asked);
      while (asked.isStale);
      if (!socket.connected) throw refuse('unauthorized', 'Unauthorized');
      leave(socket);
      void socket.join(communityRoom(communityId));
      socket.data.communityId = communityId;
    } finally {
      asking.delete(asked);
    }
    for (const alert of alarms.takeUnheard(socket.id, communityId)) socket.emit('panic-alert', alert);
  }

  function join(socket: LiveSocket, communityId: number): Promise<void> {
    const entered = socket.data.joining.then(() => enter(socket, communityId));
    socket.data.joining = entered.catch(() => {});
    return entered;
  }

  /** At once on the fact's word; back in if the role has been given again since. */
  function drop(socket: LiveSocket, communityId: number) {
    if (socket.data.communityId !== communityId) return;
    leave(socket);
    socket.data.joining = socket.data.joining
      .then(() => (socket.data.communityId === null ? enter(socket, communityId) : undefined))
      .catch(() => {});
  }

  function doubt(communityId: number, userId: number | null) {
    for (const asked of asking) {
      if (asked.communityId === communityId && (userId === null || asked.userId === userId))
        asked.isStale = true;
    }
  }
  function revoke(communityId: number | null, userId: number) {
    if (communityId === null) return;
    doubt(communityId, userId);
    for (const socket of socketsIn(io, userRoom(userId))) drop(socket, communityId);
  }

  return {
    join,
    handlers: {
      auth: [
        on(sessionEnded, async ({ data: { sessionId } }) => {
          ended.add(sessionId);
          for (const socket of socketsIn(io, sessionRoom(sessionId))) socket.disconnect(true);
        }),
      ],
      community: [
        on(memberJoined, async ({ communityId, data }) => {
          if (communityId !== null) doubt(communityId, data.userId);
        }),
        on(memberRolesChanged, async ({ communityId, data }) => {
          if (!hasRole(data.roles, 'dispatch')) revoke(communityId, data.userId);
          else if (communityId !== null) doubt(communityId, data.userId);
        }),
        on(memberRemoved, async ({ communityId, data }) => revoke(communityId, data.userId)),
        on(communityDeleted, async ({ communityId }) => {
          if (communityId === null) return;
          doubt(communityId, null);
          for (const socket of socketsIn(io, communityRoom(communityId))) drop(socket, communityId);
        }),
      ],
    },
  };
}

function leave(socket: LiveSocket): void {
  if (socket.data.communityId === null) return;
  void socket.leave(communityRoom(socket.data.communityId));
  socket.data.communityId = null;
}
