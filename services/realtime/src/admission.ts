import { ACTOR_HEADER, verifyActor } from '@ten8/service-kit/actor';
import type { EndedSessions } from './ended-sessions';
import { sessionRoom, userRoom, type Live, type LiveSocket } from './live';

interface AdmissionParts {
  io: Live;
  secret: string;
  ended: EndedSessions;
  /** Until then nobody could be told to leave, or hear an alarm. */
  ready: Promise<unknown>;
  onAdmitted: (socket: LiveSocket) => void;
}

/** Lets in whom the gateway vouches for, and nobody whose session has ended meanwhile. */
export function admitSockets({ io, secret, ended, ready, onAdmitted }: AdmissionParts): void {
  io.use((socket, next) => {
    const token = socket.handshake.headers[ACTOR_HEADER];
    const caller = verifyActor(secret, Array.isArray(token) ? token[0] : token);
    if (!caller?.actor || ended.has(caller.actor.sessionId)) return next(new Error('Unauthorized'));
    Object.assign(socket.data, {
      actor: caller.actor,
      address: caller.address,
      communityId: null,
      joining: Promise.resolve(),
    });
    void ready.then(() => next());
  });

  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.actor;
    // From here on the follower finds the socket by its room; until here only this look does.
    void socket.join([userRoom(userId), sessionRoom(sessionId)]);
    if (ended.has(sessionId)) return void socket.disconnect(true);
    onAdmitted(socket);
  });
}
