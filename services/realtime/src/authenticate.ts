import { ACTOR_HEADER, verifyActor, type Actor } from '@ten8/service-kit/access/actor';
import { warnOfWrongTime } from '@ten8/service-kit/access/caller';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { EndedSessions } from './ended-sessions';
import type { SocketLimit } from './socket-limit';
import { sessionRoom, userRoom, type ClientSocket, type SocketServer } from './sockets';

interface AuthenticationParts {
  io: SocketServer;
  secret: string;
  ended: EndedSessions;
  socketLimit: SocketLimit;
  /** Sockets are refused until the logs are followed: before that they would miss alarms and ended sessions. */
  ready: Promise<unknown>;
  onConnected: (socket: ClientSocket) => void;
  logger: Logger;
}

/** Accepts callers whose token the gateway signed, unless their session has ended in the meantime. */
export function authenticateSockets(parts: AuthenticationParts): void {
  const { io, secret, ended, socketLimit, ready, onConnected, logger } = parts;

  async function accept(socket: ClientSocket): Promise<void> {
    const token = socket.handshake.headers[ACTOR_HEADER]?.toString();
    const caller = verifyActor(secret, token);
    if (token && !caller) warnOfWrongTime(logger, secret, token);
    if (!caller?.actor || ended.has(caller.actor.sessionId)) throw new Error('Unauthorized');
    await socketLimit.check(caller.actor.userId);
    const { actor, address } = caller;
    Object.assign(socket.data, {
      actor,
      address,
      communityId: null,
      joinedCommunityId: null,
      viewed: null,
      joining: Promise.resolve(),
    });
    await ready;
  }

  io.use((socket, next) => void accept(socket).then(() => next(), next));

  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.actor;
    // From now on a session that ends disconnects the socket by its room. These checks cover the time before.
    void socket.join([userRoom(userId), sessionRoom(sessionId)]);
    const isEnded = ended.has(sessionId) || ended.hasUnknownSince(socket.handshake.issued);
    if (isEnded || socketLimit.isOver(userId)) return void socket.disconnect(true);
    disconnectAtSessionEnd(socket, socket.data.actor);
    forgetRequest(socket);
    onConnected(socket);
  });
}

/** Socket.IO keeps the handshake's request, token included, as long as the connection: about 3 kB each. */
function forgetRequest({ conn, handshake }: ClientSocket): void {
  Object.assign(conn, { request: null });
  handshake.headers = {};
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A session that expires leaves no fact, so a timer closes the socket. Timers run 24 days at most: then it connects
 * again.
 */
function disconnectAtSessionEnd(socket: ClientSocket, { sessionExpiresAt }: Actor): void {
  if (!sessionExpiresAt) return;
  const left = Date.parse(sessionExpiresAt) - Date.now();
  const timer = setTimeout(() => socket.disconnect(true), Math.min(left, LONGEST_TIMER_MS));
  socket.once('disconnect', () => clearTimeout(timer));
}
