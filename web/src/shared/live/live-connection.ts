import type { PanicAlert } from '@ten8/contracts/cad/panic';
import type { Message, Tone } from '@ten8/contracts/cad/tones';
import type { ErrorCode } from '@ten8/contracts/errors';
import type {
  Ack,
  Assignment,
  CallViewers,
  Changed,
  ClientToServer,
  ServerToClient,
} from '@ten8/contracts/socket';
import { retry } from '../api/retry';
import { listeners } from '../listeners';

/** `refused` means that the session has ended, and is final. The connection leaves the other states by itself. */
export type LiveState = 'connecting' | 'live' | 'down' | 'refused';

const ACK_MS = 5000;
const RECONNECT_MS = 500;
/** At random, so that consoles that lost the same server do not all connect at the same moment. */
const RECONNECT_SPREAD_MS = 2000;
const RECONNECT_AFTER_REFUSAL_MS = 5000;
/** How many alarm ids are sent with a join. More than can be active at the same time. */
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

/** There is no open connection, or the server did not answer within five seconds. */
export class LiveUnavailable extends Error {
  constructor() {
    super('The live connection is down');
    this.name = 'LiveUnavailable';
  }
}

export interface LiveSnapshot {
  state: LiveState;
  /** Round-trip time of the last acknowledged message, or null. */
  latencyMs: number | null;
  /** Why the server refuses the connection, as a sentence. Null if it does not, or cannot be reached. */
  refusal: string | null;
}

export interface LiveConnection {
  /** Opens the connection. Returns a function that closes it. */
  start: () => () => void;
  read: () => LiveSnapshot;
  subscribe: (listener: () => void) => () => void;
  joinCommunity: (communityId: number) => Promise<void>;
  /** Throws `LiveRefusal` when refused, `LiveUnavailable` without an answer in time. */
  ask: <E extends keyof ClientToServer>(event: E, payload: Parameters<ClientToServer[E]>[0]) => Promise<void>;
  /**
   * Sends a message that the server answers at once, and connects again if no answer comes within five seconds. Call it
   * when something else gets no answer: by itself, Socket.IO takes up to 45 seconds to notice a dead connection.
   */
  check: () => Promise<void>;
  /**
   * Call it when the network is back: connects at once instead of at Socket.IO's next try, which may be seconds away, or
   * may have begun without a network and hang for 20 seconds. An open connection is checked.
   */
  resume: () => void;
  /** Called after every join, also after a reconnect. Listeners then read again what was missed. */
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
  /** Whether it connects again by itself. */
  readonly active: boolean;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error) => void): unknown;
  on<E extends keyof ServerToClient>(event: E, listener: ServerToClient[E]): unknown;
  connect(): unknown;
  disconnect(): unknown;
  timeout(ms: number): { emitWithAck(event: string, payload: object): Promise<Ack> };
}

/** Socket.IO is a file of its own, loaded when it is first needed. */
const openSocket = async (): Promise<LiveSocket> => (await import('./open-socket')).openSocket();

export function createLive(open = openSocket): LiveConnection {
  const { set, ...snapshot } = createSnapshot();
  const joined = listeners<number>();
  const events = createEvents();
  let socket: LiveSocket | null = null;

  const { ask, check } = createMessages(() => socket, set);
  const joining = createJoining({
    isOpen: () => socket?.connected === true,
    async join(communityId) {
      // The server sends again the alarms that are not in this list.
      const heard = events.heardAlarms();
      await ask('join-community', { communityId, ...(heard.length > 0 && { heard }) });
      joined.notify(communityId);
    },
  });

  const listenTo = (opened: LiveSocket) => {
    opened.on('connect', () => {
      set({ state: 'live', refusal: null });
      joining.again();
    });
    watchFailures(opened, set, () => opened === socket);
    events.listenTo(opened);
    opened.connect();
  };
  const start = () => {
    const openOrNote = () =>
      open().catch((error: unknown) => {
        set({ state: 'down' });
        throw error;
      });
    const close = openUnlessClosed(openOrNote, (opened) => {
      socket = opened;
      listenTo(opened);
    });
    return () => {
      socket = null;
      close();
    };
  };

  const resume = () => {
    if (!socket || snapshot.read().state === 'refused') return;
    if (socket.connected) return void check();
    socket.disconnect();
    socket.connect();
  };

  return {
    start,
    ...snapshot,
    joinCommunity: joining.to,
    ask,
    check,
    resume,
    onJoined: joined.add,
    ...events.subscriptions,
  };
}

function watchFailures(
  socket: LiveSocket,
  set: (next: Partial<LiveSnapshot>) => void,
  isWanted: () => boolean,
): void {
  const connectIn = (ms: number) => setTimeout(() => isWanted() && socket.connect(), ms);
  socket.on('disconnect', (reason) => {
    set({ state: 'down' });
    // Socket.IO does not reconnect by itself when the server, or a check here, closed the connection.
    if (['io server disconnect', 'io client disconnect'].includes(reason))
      connectIn(RECONNECT_MS + Math.random() * RECONNECT_SPREAD_MS);
  });
  socket.on('connect_error', ({ message }) => {
    if (message === 'Unauthorized') return set({ state: 'refused', refusal: null });
    set({ state: 'down', refusal: socket.active ? null : message });
    // Socket.IO does not reconnect by itself when the server refused, for example because of too many windows.
    if (!socket.active) connectIn(RECONNECT_AFTER_REFUSAL_MS);
  });
}

/** Messages to the server that are answered. */
function createMessages(
  current: () => LiveSocket | null,
  set: (next: Partial<LiveSnapshot>) => void,
): Pick<LiveConnection, 'ask' | 'check'> {
  let isChecking = false;

  async function check() {
    const socket = current();
    if (isChecking || !socket?.connected) return;
    isChecking = true;
    // A refusal is an answer, too.
    const isAlive = await answerTo(socket, 'check-connection', {}).then(
      () => true,
      () => false,
    );
    isChecking = false;
    if (!isAlive && socket === current() && socket.connected) socket.disconnect();
  }

  return {
    check,
    async ask(event, payload) {
      const socket = current();
      if (!socket?.connected) throw new LiveUnavailable();
      const askedAt = performance.now();
      const answer = await answerTo(socket, event, payload).catch((error: unknown) => {
        void check();
        throw error;
      });
      // Receipts of alarms are answered in batches, so they do not show how fast the connection is.
      if (event !== 'panic-seen') set({ latencyMs: Math.round(performance.now() - askedAt) });
      if (!answer.ok) throw new LiveRefusal(answer.code, answer.message, answer.retryAfterMs ?? null);
    },
  };
}

function createSnapshot() {
  const watchers = listeners<void>();
  let snapshot: LiveSnapshot = { state: 'connecting', latencyMs: null, refusal: null };
  return {
    set(next: Partial<LiveSnapshot>) {
      snapshot = { ...snapshot, ...next };
      watchers.notify();
    },
    read: () => snapshot,
    subscribe: watchers.add,
  };
}

/**
 * Tries again while the file of Socket.IO cannot be loaded: without it no alarm arrives. Returns a function that closes
 * the socket, also when the socket is still being opened.
 */
function openUnlessClosed(open: () => Promise<LiveSocket>, onOpened: (socket: LiveSocket) => void) {
  let isClosed = false;
  let socket: LiveSocket | null = null;
  void retry(open, { isWanted: () => !isClosed }).then((opened) => {
    if (isClosed || !opened) return;
    socket = opened;
    onOpened(opened);
  });
  return () => {
    isClosed = true;
    socket?.disconnect();
  };
}

/** Passes the server's events on to listeners. */
function createEvents() {
  const panics = listeners<PanicAlert>();
  const changes = listeners<Changed>();
  const assignments = listeners<Assignment>();
  const tones = listeners<Tone>();
  const messages = listeners<Message>();
  const viewers = listeners<CallViewers>();
  let heard: string[] = [];

  return {
    heardAlarms: () => heard,
    listenTo(socket: LiveSocket) {
      socket.on('panic-alert', (alert) => {
        heard = [...heard, alert.alertId].slice(-HEARD_SENT);
        panics.notify(alert);
      });
      socket.on('changed', changes.notify);
      socket.on('assignment', assignments.notify);
      socket.on('tone', tones.notify);
      socket.on('message', messages.notify);
      socket.on('viewers', viewers.notify);
    },
    subscriptions: {
      onPanic: panics.add,
      onChanged: changes.add,
      onAssignment: assignments.add,
      onTone: tones.add,
      onMessage: messages.add,
      onViewers: viewers.add,
    },
  };
}

/** Joins the wanted community's room, now or as soon as the connection is open. */
function createJoining({ isOpen, join }: { isOpen: () => boolean; join: (id: number) => Promise<void> }) {
  let wanted: number | null = null;
  let joins = 0;

  const joinWithRetry = (communityId: number) => {
    const turn = (joins += 1);
    // Outside its community's room a console gets no alarms, so it retries while the server is only busy.
    return retry(() => join(communityId), { isWanted: () => turn === joins && isOpen(), isTemporary });
  };
  return {
    async to(communityId: number) {
      wanted = communityId;
      if (isOpen()) await joinWithRetry(communityId);
    },
    again() {
      // A refused join does not close the connection. The polled lists show the reason.
      if (wanted !== null) joinWithRetry(wanted).catch(() => {});
    },
  };
}

const isTemporary = (error: unknown): boolean =>
  error instanceof LiveUnavailable || (error instanceof LiveRefusal && error.code === 'unavailable');

async function answerTo(socket: LiveSocket, event: string, payload: object): Promise<Ack> {
  try {
    return await socket.timeout(ACK_MS).emitWithAck(event, payload);
  } catch {
    throw new LiveUnavailable();
  }
}
