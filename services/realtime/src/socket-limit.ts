import { userRoom, type SocketServer } from './sockets';

export interface SocketLimit {
  /** Throws when the user has too many sockets, on all replicas together. */
  check(userId: number): Promise<void>;
  /** Whether a socket that is connected now is one too many: others may have connected since its check. */
  isOver(userId: number): boolean;
}

const MAX_SOCKETS = 20;

/**
 * Limits the sockets of a user. The other replicas are asked only about users who have a socket here already, so that
 * many users who connect at once cost them nothing. Without Redis each replica counts its own; so it does for sockets
 * that connect at the same moment.
 */
export function createSocketLimit(io: SocketServer, isOn: boolean): SocketLimit {
  const countHere = (userId: number) => io.sockets.adapter.rooms.get(userRoom(userId))?.size ?? 0;
  const countEverywhere = async (userId: number) => {
    const here = countHere(userId);
    if (here === 0 || here >= MAX_SOCKETS) return here;
    return io
      .in(userRoom(userId))
      .fetchSockets()
      .then(
        (sockets) => sockets.length,
        () => countHere(userId),
      );
  };

  return {
    async check(userId) {
      if (isOn && (await countEverywhere(userId)) >= MAX_SOCKETS) {
        throw new Error('Ten8 is open in too many windows. Please close some.');
      }
    },
    isOver: (userId) => isOn && countHere(userId) > MAX_SOCKETS,
  };
}
