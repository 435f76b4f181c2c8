import { isRefused, refuse } from '@ten8/contracts/errors';
import type { RecentAlarms } from './recent-alarms';
import type { RoleCheck } from './role-check';
import { communityRoom, type ClientSocket } from './sockets';
import type { Viewers } from './viewers';

export interface Rooms {
  /** Joins the community's room and leaves the one before; a refused join changes nothing. */
  join(socket: ClientSocket, communityId: number): Promise<void>;
  /** Leaves the community's room at once, if it is there, and joins it again if the roles allow it now. */
  rejoin(socket: ClientSocket, communityId: number): void;
}

/** Which sockets are in which community's room. */
export function createRooms(roles: RoleCheck, alarms: RecentAlarms, viewers: Viewers): Rooms {
  function leave(socket: ClientSocket): void {
    const { communityId } = socket.data;
    if (communityId === null) return;
    viewers.view(socket, null);
    void socket.leave(communityRoom(communityId));
    socket.data.communityId = null;
  }
  async function enter(socket: ClientSocket, communityId: number): Promise<void> {
    const { userId } = socket.data.actor;
    await roles.allow({ userId, communityId }, () => {
      if (!socket.connected) throw refuse('unauthorized', 'Unauthorized');
      leave(socket);
      void socket.join(communityRoom(communityId));
      socket.data.communityId = communityId;
      socket.data.joinedCommunityId = communityId;
    });
    for (const alert of alarms.takeUnsent(socket.id, communityId)) socket.emit('panic-alert', alert);
  }

  return {
    join(socket, communityId) {
      const joined = socket.data.joining.then(() => enter(socket, communityId));
      socket.data.joining = joined.catch(() => {});
      return joined;
    },
    rejoin(socket, communityId) {
      if (socket.data.joinedCommunityId !== communityId) return;
      leave(socket);
      socket.data.joining = socket.data.joining
        .then(() => (socket.data.communityId === null ? enter(socket, communityId) : undefined))
        .catch((error: unknown) => {
          // Refused, it stays outside until the role is given back. Otherwise its console connects and joins again.
          if (!isRefused(error, 'not_found') && !isRefused(error, 'forbidden')) socket.disconnect(true);
        });
    },
  };
}
