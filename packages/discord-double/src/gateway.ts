import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { DiscordState } from './discord-state';
import type { Faults } from './faults';
import { guildCreateJson } from './payloads';

export const INTENT = { guilds: 1 << 0, guildMembers: 1 << 1 } as const;
const PRIVILEGED = INTENT.guildMembers | (1 << 8) | (1 << 15);
/** How long a session without a socket can still be resumed. */
const RESUMABLE_MS = 60_000;

interface Frame {
  op: number;
  d: unknown;
  s: number | null;
  t: string | null;
}

interface Session {
  id: string;
  intents: number;
  sent: Frame[];
  socket: WebSocket | null;
  leftAt: number | null;
}

export interface Gateway {
  /** Sends an event to every session with this intent; a session without a socket gets it when it resumes. */
  dispatch: (event: string, payload: unknown, intent?: number) => void;
  /** Cuts every socket without a close frame, as a broken network does; also those that got no answer. */
  dropSockets: () => void;
  /** Cuts every socket and forgets the sessions: resuming gets INVALID_SESSION. */
  invalidateSessions: () => void;
  closeAll: (code: number) => void;
  /** Sockets that asked for a connection and were left without an answer. */
  unanswered: () => number;
  /** Live sockets that have identified. */
  connected: () => number;
  /** `asked` counts sessions that were asked for with a good token. */
  counts: { asked: number; identified: number; resumed: number; invalidated: number; heartbeats: number };
  lastIntents: () => number;
  /** Switches the application's privileged intents. */
  allowIntents: (intents: number) => void;
  mayReadMembers: () => boolean;
  close: () => void;
}

interface GatewayParts {
  server: Server;
  state: DiscordState;
  faults: Faults;
  token: string;
  heartbeatMs: number;
  /** The privileged intents switched on in the application's settings; asking for others is close 4014. */
  allowedPrivileged: number;
  ownUrl: () => string;
}

/** The gateway of API v10: HELLO, IDENTIFY, HEARTBEAT, RESUME with replay, INVALID_SESSION, READY, dispatches. */
export function createGateway(parts: GatewayParts): Gateway {
  const sockets = new WebSocketServer({ noServer: true });
  const sessions = createSessions(parts);
  const { all, counts } = sessions;
  const unanswered = new Set<Duplex>();

  parts.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (parts.faults.areSocketsUnanswered()) {
      unanswered.add(socket.on('error', () => undefined));
      return;
    }
    if (parts.faults.isOut()) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) =>
      serveSocket(opened, sessions, parts.heartbeatMs),
    );
  });

  const terminateAll = () => {
    for (const session of all.values()) session.socket?.terminate();
    for (const socket of unanswered) if (socket instanceof Socket) socket.resetAndDestroy();
    unanswered.clear();
  };

  return {
    dispatch: (event, payload, intent = INTENT.guilds) => {
      for (const session of all.values()) {
        if (session.leftAt !== null && Date.now() - session.leftAt > RESUMABLE_MS) all.delete(session.id);
        else if ((session.intents & intent) !== 0) sendEvent(session, event, payload);
      }
    },
    dropSockets: terminateAll,
    invalidateSessions: () => {
      terminateAll();
      all.clear();
    },
    closeAll: (code) => {
      for (const session of all.values()) session.socket?.close(code);
    },
    unanswered: () => unanswered.size,
    connected: () => [...all.values()].filter((one) => one.socket !== null).length,
    counts,
    lastIntents: sessions.lastIntents,
    allowIntents: sessions.allowIntents,
    mayReadMembers: () => (sessions.allowedPrivileged() & INTENT.guildMembers) !== 0,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

type Request = Record<string, unknown>;
type Sessions = ReturnType<typeof createSessions>;

function serveSocket(socket: WebSocket, sessions: Sessions, heartbeatMs: number): void {
  let session: Session | null = null;
  write(socket, { op: 10, d: { heartbeat_interval: heartbeatMs }, s: null, t: null });
  socket.on('error', () => socket.terminate());
  socket.on('message', (raw) => {
    const frame = JSON.parse(String(raw)) as { op: number; d: Request };
    if (frame.op === 1) {
      sessions.counts.heartbeats += 1;
      write(socket, { op: 11, d: null, s: null, t: null });
    } else if (frame.op === 2) session = sessions.identify(socket, frame.d);
    else if (frame.op === 6) session = sessions.resume(socket, frame.d);
    else if (!session) socket.close(4003, 'Not authenticated');
  });
  socket.on('close', (code) => {
    if (!session || session.socket !== socket) return;
    session.socket = null;
    session.leftAt = Date.now();
    // A normal close ends the session; after any other it can be resumed.
    if (code === 1000 || code === 1001) sessions.all.delete(session.id);
  });
}

/** The sessions, and who may open one. */
function createSessions(parts: GatewayParts) {
  const all = new Map<string, Session>();
  const counts = { asked: 0, identified: 0, resumed: 0, invalidated: 0, heartbeats: 0 };
  let lastIntents = 0;
  let { allowedPrivileged } = parts;

  function isRefused(socket: WebSocket, { token }: Request): boolean {
    if (token === parts.token && !parts.faults.isRevoked()) return false;
    socket.close(4004, 'Authentication failed');
    return true;
  }
  function identify(socket: WebSocket, asked: Request): Session | null {
    if (isRefused(socket, asked)) return null;
    counts.asked += 1;
    const intents = Number(asked.intents);
    const isDisallowed = (intents & PRIVILEGED & ~allowedPrivileged) !== 0;
    const closeCode = parts.faults.sessionsRefusedWith() ?? (isDisallowed ? 4014 : null);
    if (closeCode !== null) {
      socket.close(closeCode);
      return null;
    }
    lastIntents = intents;
    counts.identified += 1;
    const session: Session = { id: randomUUID(), intents, sent: [], socket, leftAt: null };
    all.set(session.id, session);
    sendReady(session, parts);
    return session;
  }
  function resume(socket: WebSocket, asked: Request): Session | null {
    if (isRefused(socket, asked)) return null;
    const session = all.get(String(asked.session_id));
    if (!session) {
      counts.invalidated += 1;
      write(socket, { op: 9, d: false, s: null, t: null });
      return null;
    }
    session.socket = socket;
    session.leftAt = null;
    counts.resumed += 1;
    for (const frame of session.sent.filter((one) => Number(one.s) > Number(asked.seq))) write(socket, frame);
    sendEvent(session, 'RESUMED', {});
    return session;
  }

  return {
    all,
    counts,
    identify,
    resume,
    lastIntents: () => lastIntents,
    allowedPrivileged: () => allowedPrivileged,
    allowIntents: (intents: number) => {
      allowedPrivileged = intents;
    },
  };
}

function sendReady(session: Session, { state, ownUrl }: GatewayParts): void {
  sendEvent(session, 'READY', {
    v: 10,
    user: state.bot,
    guilds: [...state.guilds.keys()].map((id) => ({ id, unavailable: true })),
    session_id: session.id,
    resume_gateway_url: ownUrl(),
    application: { id: state.bot.id, flags: 0 },
    shard: [0, 1],
  });
  for (const guild of state.guilds.values())
    sendEvent(session, 'GUILD_CREATE', guildCreateJson(state, guild));
}

function sendEvent(session: Session, event: string, payload: unknown): void {
  const frame = { op: 0, d: payload, s: session.sent.length + 1, t: event };
  session.sent.push(frame);
  if (session.socket) write(session.socket, frame);
}

function write(socket: WebSocket, frame: Frame): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
}
