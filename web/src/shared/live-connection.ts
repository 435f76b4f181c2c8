import type { PanicAlert } from '@ten8/contracts/cad/panic';
import type { Message, Tone } from '@ten8/contracts/cad/tones';
import { SOCKET_PATH } from '@ten8/contracts/constants';
import type { ErrorCode } from '@ten8/contracts/errors';
import type {
  Ack,
  Assignment,
  CallViewers,
  Changed,
  ClientToServer,
  ServerToClient,
} from '@ten8/contracts/socket';
import { listeners } from './listeners';

/** `refused`: the session has ended. The others change by themselves. */
export type LiveState = 'connecting' | 'live' | 'down' | 'refused';

const ACK_MS = 5000;
const RECONNECT_MS = 1000;
/** Up to twice as long, so that all consoles do not come at once. */
const REJOIN_MS = 1000;
/** More alarms than sound at the same time. */
const HEARD_SENT = 50;

/** The server refused. */
export class LiveRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super(message);
    this.name = 'LiveRefusal';
  }
}

/** There is no open connection, or nobody answered within five seconds. */
export class LiveUnavailable extends Error {
  constructor() {
    super('The live connection is down');
    this.name = 'LiveUnavailable';
  }
}

interface LiveSnapshot {
  state: LiveState;
  latencyMs: number | null;
}

export interface LiveConnection {
  /** Opens the connection; returns how to close it. */
  start: () => () => void;
  read: () => LiveSnapshot;
  subscribe: (listener: () => void) => () => void;
  joinCommunity: (communityId: number) => Promise<void>;
  /** Throws `LiveRefusal` when refused, `LiveUnavailable` without an answer in time. */
  ask: <E extends keyof ClientToServer>(event: E, payload: Parameters<ClientToServer[E]>[0]) => Promise<void>;
  /** After every join, also after a reconnect: read again what was missed. */
  onJoined: (listener: (communityId: number) => void) => () => void;
  onPanic: (listener: ServerToClient['panic-alert']) => () => void;
  onChanged: (listener: ServerToClient['changed']) => () => void;
  onAssignment: (listener: ServerToClient['assignment']) => () => void;
  onTone: (listener: ServerToClient['tone']) => () => void;
  onMessage: (listener: ServerToClient['message']) => () => void;
  onViewers: (listener: ServerToClient['viewers']) => () => void;
}

/** The part of a Socket.IO socket that is used here. */
export interface LiveSocket {
  readonly connected: boolean;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error) => void): unknown;
  on(event: 'panic-alert', listener: ServerToClient['panic-alert']): unknown;
  on(event: 'changed', listener: ServerToClient['changed']): unknown;
  on(event: 'assignment', listener: ServerToClient['assignment']): unknown;
  on(event: 'tone', listener: ServerToClient['tone']): unknown;
  on(event: 'message', listener: ServerToClient['message']): unknown;
  on(event: 'viewers', listener: ServerToClient['viewers']): unknown;
  connect(): unknown;
  disconnect(): unknown;
  timeout(ms: number): { emitWithAck(event: string, payload: object): Promise<Ack> };
}

/** socket.io-client is loaded when it is first needed, from a file of its own. */
const openSocket = async (): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client');
  return io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    withCredentials: true,
    autoConnect: false,
    forceNew: true,
  });
};

export function createLive(open = openSocket): LiveConnection {
  const watchers = listeners<void>();
  const joined = listeners<number>();
  const panics = listeners<PanicAlert>();
  const changes = listeners<Changed>();
  const assignments = listeners<Assignment>();
  const tones = listeners<Tone>();
  const messages = listeners<Message>();
  const viewers = listeners<CallViewers>();
  let socket: LiveSocket | null = null;
  let snapshot: LiveSnapshot = { state: 'connecting', latencyMs: null };
  let joinedId: number | null = null;
  let joins = 0;
  let heard: string[] = [];

  const set = (next: Partial<LiveSnapshot>) => {
    snapshot = { ...snapshot, ...next };
    watchers.tell();
  };

  const ask: LiveConnection['ask'] = async (event, payload) => {
    if (!socket?.connected) throw new LiveUnavailable();
    const askedAt = performance.now();
    const answer = await answerTo(socket, event, payload);
    // Receipts of alarms are answered many at once, and say nothing of how fast the connection is.
    if (event !== 'panic-seen') set({ latencyMs: Math.round(performance.now() - askedAt) });
    if (!answer.ok) throw new LiveRefusal(answer.code, answer.message, answer.retryAfterMs ?? null);
  };

  const joinOnce = async (communityId: number) => {
    // The server repeats what was missed while the connection was down, and only that.
    await ask('join-community', { communityId, ...(heard.length > 0 && { heard }) });
    joined.tell(communityId);
  };
  const join = (communityId: number) => {
    const turn = (joins += 1);
    return untilAnswered(
      () => joinOnce(communityId),
      () => turn === joins && socket?.connected === true,
    );
  };

  const listenTo = (opened: LiveSocket) => {
    opened.on('connect', () => {
      set({ state: 'live' });
      // A refused join keeps the connection; the lists' polls show why.
      if (joinedId !== null) join(joinedId).catch(() => {});
    });
    opened.on('disconnect', (reason) => {
      set({ state: 'down' });
      // The client does not reconnect by itself when the server closed the connection, as it does when it stops.
      if (reason === 'io server disconnect')
        setTimeout(() => opened === socket && opened.connect(), RECONNECT_MS);
    });
    opened.on('connect_error', ({ message }) =>
      set({ state: message === 'Unauthorized' ? 'refused' : 'down' }),
    );
    opened.on('panic-alert', (alert) => {
      heard = [...heard, alert.alertId].slice(-HEARD_SENT);
      panics.tell(alert);
    });
    opened.on('changed', changes.tell);
    opened.on('assignment', assignments.tell);
    opened.on('tone', tones.tell);
    opened.on('message', messages.tell);
    opened.on('viewers', viewers.tell);
    opened.connect();
  };

  return {
    start: () => {
      let isClosed = false;
      void open().then((opened) => {
        if (isClosed) return;
        socket = opened;
        listenTo(opened);
      });
      return () => {
        isClosed = true;
        const closing = socket;
        socket = null;
        closing?.disconnect();
      };
    },
    read: () => snapshot,
    subscribe: watchers.add,
    joinCommunity: (communityId) => {
      joinedId = communityId;
      return socket?.connected ? join(communityId) : Promise.resolve();
    },
    ask,
    onJoined: joined.add,
    onPanic: panics.add,
    onChanged: changes.add,
    onAssignment: assignments.add,
    onTone: tones.add,
    onMessage: messages.add,
    onViewers: viewers.add,
  };
}

/** Outside its community's room a console hears no alarm, so it asks again while the server is only busy. */
async function untilAnswered(ask: () => Promise<void>, isWanted: () => boolean): Promise<void> {
  while (isWanted()) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await pause(REJOIN_MS * (1 + Math.random()));
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isPassing = (error: unknown): boolean =>
  error instanceof LiveUnavailable || (error instanceof LiveRefusal && error.code === 'unavailable');

async function answerTo(socket: LiveSocket, event: string, payload: object): Promise<Ack> {
  try {
    return await socket.timeout(ACK_MS).emitWithAck(event, payload);
  } catch {
    throw new LiveUnavailable();
  }
}
