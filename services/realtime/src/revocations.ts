import { sessionEnded } from '@ten8/contracts/auth/session';
import { communityDeleted } from '@ten8/contracts/community/communities';
import { memberJoined, memberRemoved, memberRolesChanged } from '@ten8/contracts/community/members';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import { hasRole } from '@ten8/service-kit/access/guards';
import type { EndedSessions } from './ended-sessions';
import type { RoleCheck } from './role-check';
import type { Rooms } from './rooms';
import { communityRoom, sessionRoom, socketsIn, userRoom, type SocketServer } from './sockets';

/** Disconnects the sockets of a session that ended. */
export const sessionHandlers = (io: SocketServer, ended: EndedSessions): FactHandler[] => [
  on(sessionEnded, async ({ data: { sessionId } }) => {
    ended.add(sessionId);
    for (const socket of socketsIn(io, sessionRoom(sessionId))) socket.disconnect(true);
  }),
];

/**
 * Disconnects all sockets of this replica, because one of them may have lost a right and it is not known which. They
 * connect and join again, and are checked again then.
 */
export function disconnectAll(io: SocketServer, ended: EndedSessions): void {
  ended.addUnknown();
  for (const socket of io.sockets.sockets.values()) socket.disconnect(true);
}

/** Sockets are in a community's room only while their member has the role. */
export function memberHandlers(io: SocketServer, roles: RoleCheck, rooms: Rooms): FactHandler[] {
  function revoke(communityId: number | null, userId: number): void {
    if (communityId === null) return;
    roles.invalidate(communityId, userId);
    for (const socket of socketsIn(io, userRoom(userId))) rooms.rejoin(socket, communityId);
  }
  /** Sockets that had to leave the room join it again: their console does not know that it left. */
  function readmit(communityId: number | null, userId: number): void {
    if (communityId === null) return;
    roles.invalidate(communityId, userId);
    for (const socket of socketsIn(io, userRoom(userId)))
      if (socket.data.communityId === null) rooms.rejoin(socket, communityId);
  }

  return [
    on(memberJoined, async ({ communityId, data }) => {
      if (communityId !== null) roles.invalidate(communityId, data.userId);
    }),
    on(memberRolesChanged, async ({ communityId, data }) => {
      const change = hasRole(data.roles, 'officer-or-dispatcher') ? readmit : revoke;
      change(communityId, data.userId);
    }),
    on(memberRemoved, async ({ communityId, data }) => revoke(communityId, data.userId)),
    on(communityDeleted, async ({ communityId }) => {
      if (communityId === null) return;
      roles.invalidate(communityId, null);
      for (const socket of socketsIn(io, communityRoom(communityId))) rooms.rejoin(socket, communityId);
    }),
  ];
}
