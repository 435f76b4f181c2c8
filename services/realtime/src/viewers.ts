import { refuse } from '@ten8/contracts/errors';
import { callRoom, socketsIn, type ClientSocket, type SocketServer } from './sockets';

/** Changes within this time are sent as one message to each viewer. */
const COLLECT_MS = 250;

export interface Viewers {
  /** Marks that the socket has this call open instead of the one before; null: no call. */
  view(socket: ClientSocket, callId: number | null): void;
}

/**
 * Sends everybody who has a call open the list of the others, on all replicas; without Redis, on this one. Nothing is
 * stored: viewers are the sockets in the call's room, and a disconnected socket is in no room.
 */
export function createViewers(io: SocketServer): Viewers {
  const changed = new Set<string>();

  async function usersIn(room: string): Promise<number[]> {
    const sockets = await io
      .in(room)
      .fetchSockets()
      .catch(() => socketsIn(io, room));
    return [...new Set(sockets.map(({ data }) => data.actor.userId))];
  }
  function notifyViewers(communityId: number, callId: number): void {
    const room = callRoom(communityId, callId);
    if (changed.has(room)) return;
    changed.add(room);
    setTimeout(async () => {
      changed.delete(room);
      io.to(room).emit('viewers', { callId, userIds: await usersIn(room) });
    }, COLLECT_MS).unref();
  }
  function leave(socket: ClientSocket): void {
    const { viewed } = socket.data;
    if (!viewed) return;
    socket.data.viewed = null;
    void socket.leave(callRoom(viewed.communityId, viewed.callId));
    notifyViewers(viewed.communityId, viewed.callId);
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
      notifyViewers(communityId, callId);
    },
  };
}
