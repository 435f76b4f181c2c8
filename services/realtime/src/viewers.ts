import { refuse } from '@ten8/contracts/errors';
import { callRoom, socketsIn, type ClientSocket, type SocketServer } from './sockets';

export interface Viewers {
  /** Among those who have this call open, and out of the call before; null: it has none open. */
  view(socket: ClientSocket, callId: number | null): void;
}

/**
 * Tells everybody who has a call open who else has, on all replicas; without Redis, on this one. Nothing of it is
 * written down: a room holds the sockets, and a socket that is gone is in no room.
 */
export function createViewers(io: SocketServer): Viewers {
  async function usersIn(room: string): Promise<number[]> {
    const sockets = await io
      .in(room)
      .fetchSockets()
      .catch(() => socketsIn(io, room));
    return [...new Set(sockets.map(({ data }) => data.actor.userId))];
  }
  async function tell(communityId: number, callId: number): Promise<void> {
    const room = callRoom(communityId, callId);
    io.to(room).emit('viewers', { callId, userIds: await usersIn(room) });
  }
  function leave(socket: ClientSocket): void {
    const { viewed } = socket.data;
    if (!viewed) return;
    socket.data.viewed = null;
    void socket.leave(callRoom(viewed.communityId, viewed.callId));
    void tell(viewed.communityId, viewed.callId);
  }

  return {
    view(socket, callId) {
      const { communityId, viewed } = socket.data;
      const isSame = viewed?.callId === callId;
      if (!isSame) leave(socket);
      if (callId === null) return;
      if (communityId === null) throw refuse('not_found', 'Call not found');
      if (!isSame) {
        socket.data.viewed = { communityId, callId };
        void socket.join(callRoom(communityId, callId));
      }
      void tell(communityId, callId);
    },
  };
}
