import type { IncomingMessage } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import pLimit from 'p-limit';
import { Refusal, refuse, refuseBusy } from '@ten8/contracts/errors';
import { logRefusedRight } from '@ten8/service-kit/http/error-answer';
import { refusalText } from '@ten8/service-kit/http/refusal-text';
import { forward } from '@ten8/service-kit/multiplexing/stream';
import type { Metrics } from '@ten8/service-kit/observability/metrics';
import { callerHeaders, identifySocket, type Caller } from '../callers/caller';
import type { Gateway } from '../context';
import type { Replica } from '../forwarding/replicas';
import { headersForService } from '../headers';
import { createPacing, pauseByLag } from '../limits/pacing';
import { createRealtimeStreams, type RealtimeStreams } from './realtime-streams';
import { isSocketPath } from './socket-routes';

const ANSWER_MS = 5_000;
/** Enough for 1,000 handshakes a second. On a busy machine there are fewer, so that polls do not wait for them. */
const UPGRADES_IN_ONE_PASS = 2;
const PAUSES = { minMs: 2, maxMs: 200, timesLag: 8 };
const UPGRADES_AT_ONCE = 32;
/** Their sessions are looked up with one request. */
const LOOKUPS_AT_ONCE = 50;
/** A browser stops waiting for a connection after 20 s. */
const MAX_WAITING = 10_000;

interface SocketProxy {
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes every WebSocket and accepts no new ones, so that browsers connect to another gateway. */
  close(): void;
}

/**
 * Proxies WebSockets: the handshake is checked like a request, then bytes are copied to and from a realtime replica.
 */
export function createSocketProxy(gateway: Gateway, metrics: Pick<Metrics, 'countRefusal'>): SocketProxy {
  const open = new Set<Duplex>();
  const streams = createRealtimeStreams(gateway);
  let isClosed = false;
  const identifyInTurn = pLimit(LOOKUPS_AT_ONCE);
  const inTurn = pLimit(UPGRADES_AT_ONCE);
  const pace = createPacing({ atOnce: UPGRADES_IN_ONE_PASS, nextPass: pauseByLag(PAUSES) });

  async function proxyUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (!isSocketPath(pathOf(request))) throw refuse('not_found', 'Not found');
    gateway.refuseForeign(request.headers);
    // Before its turn, so that many are identified together.
    const caller = await identifyInTurn(identifySocket, gateway, request);
    await inTurn(async () => {
      await new Promise<void>(pace);
      // The browser has gone while the handshake waited.
      if (socket.destroyed) return;
      if (isClosed) throw refuseBusy();
      const waiting = { socket, head, caller: await checkSession(gateway, caller) };
      connectBoth(await askRealtime(gateway, streams, request, waiting.caller), waiting);
    });
  }

  function connectBoth({ upstream, first }: Answer, { socket, head, caller }: Waiting) {
    socket.write(first);
    if (!isSwitched(first)) return endRefused(upstream, socket);
    open.add(socket);
    const expiry = setTimeout(() => closeBoth(), msLeft(caller)).unref();
    const closeBoth = () => {
      clearTimeout(expiry);
      open.delete(socket);
      socket.destroy();
      upstream.destroy();
    };
    for (const end of [socket, upstream]) end.once('close', closeBoth).on('error', closeBoth);
    if (socket.destroyed || isClosed) return closeBoth();
    if (head.length > 0) upstream.write(head);
    socket.pipe(upstream);
    forward(upstream, socket);
  }

  return {
    onUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const isFull = identifyInTurn.pendingCount + inTurn.pendingCount >= MAX_WAITING;
      const proxied = isFull ? refuseAll() : proxyUpgrade(request, socket, head);
      proxied.catch((error: unknown) => {
        const refusal = toRefusal(gateway, error);
        logRefusedRight(gateway.logger, refusal, { address: gateway.addressOf(request) });
        metrics.countRefusal(refusal.status);
        socket.end(refusalText(refusal));
      });
    },
    close() {
      isClosed = true;
      open.forEach((socket) => socket.destroy());
      streams.close();
    },
  };
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

function toRefusal({ logger }: Gateway, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  logger.error({ err: error }, 'could not open a WebSocket');
  return refuse('internal', 'Something went wrong on our side.');
}

/** Node has checked the names and values: there is no line break in them. */
function upgradeHead(gateway: Gateway, { url = '/', headers }: IncomingMessage, caller: Caller): string {
  const lines = [`GET ${url} HTTP/1.1`, 'host: realtime', 'connection: Upgrade', 'upgrade: websocket'];
  const names = [...headersForService(headers), ...callerHeaders(gateway, caller)];
  for (let i = 0; i + 1 < names.length; i += 2) lines.push(`${names[i]}: ${names[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const refuseAll = () => Promise.reject<void>(refuseBusy());

interface Waiting {
  socket: Duplex;
  /** Bytes that the browser sent right after its request. */
  head: Buffer;
  caller: Caller;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A session that expires leaves no fact, so a timer closes its socket. */
const msLeft = ({ known }: Caller): number =>
  known ? Math.min(Date.parse(known.session.expiresAt) - Date.now(), LONGEST_TIMER_MS) : LONGEST_TIMER_MS;

interface Answer {
  upstream: Duplex;
  /** What the replica answered first: at least the head of its answer. */
  first: Buffer;
}

/** A replica that refused gets no more bytes: to it they would be another request. */
function endRefused(upstream: Duplex, socket: Duplex): void {
  pipeline(upstream.end(), socket, () => upstream.destroy());
}

const isSwitched = (answer: Buffer): boolean => answer.subarray(0, 13).toString('latin1') === 'HTTP/1.1 101 ';

/** The caller as they are now: the session may have ended while the handshake waited. */
async function checkSession(gateway: Gateway, caller: Caller): Promise<Caller> {
  return { ...caller, known: caller.known && (await gateway.sessions.find(caller.cookieHash)) };
}

/** The answer of the first replica that gives one. */
async function askRealtime(
  gateway: Gateway,
  streams: RealtimeStreams,
  request: IncomingMessage,
  caller: Caller,
): Promise<Answer> {
  const head = upgradeHead(gateway, request, caller);
  const { realtime } = gateway.upstreams;
  for (const replica of await realtime.inOrderFor(caller.cookieHash ?? caller.address)) {
    const answer = await ask(streams, replica, head).catch(() => realtime.markDown(replica));
    if (answer) return answer;
  }
  throw refuseBusy();
}

async function ask(streams: RealtimeStreams, replica: Replica, head: string): Promise<Answer> {
  const upstream = await streams.open(replica);
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      upstream.destroy();
      reject(new Error('no answer'));
    };
    const timer = setTimeout(giveUp, ANSWER_MS);
    upstream.once('close', giveUp).once('error', giveUp);
    upstream.once('data', (first: Buffer) => {
      clearTimeout(timer);
      upstream.pause().off('close', giveUp).off('error', giveUp);
      resolve({ upstream, first });
    });
    upstream.write(head, 'latin1');
  });
}
