import { Agent, errors, type Dispatcher } from 'undici';
import { resolveByDns, watchAddresses, type ReplicaAddresses, type Resolve } from './replica-addresses';

interface ServicePoolOptions extends Pick<
  Agent.Options,
  'connect' | 'headersTimeout' | 'bodyTimeout' | 'pipelining'
> {
  /** To each replica; requests beyond wait for one. */
  connections: number;
  resolve?: Resolve;
  oldestMs?: number;
}

/** Connections are replaced at this age, so that none stays on an old proxy or route. */
const OLDEST_CONNECTION_MS = 60_000;

/**
 * Keeps connections to every replica of one service. A request goes to the one that has the fewest under way, and to
 * the next when nobody listens there. A read also goes to the next when its connection is lost before the answer; a
 * change does not, because it may have been made. A replica that closes a kept connection is about to stop, and one that
 * did not answer in time may hang: others are preferred.
 */
export function openServicePool(url: string, given: ServicePoolOptions): Dispatcher {
  const { resolve = resolveByDns, oldestMs = OLDEST_CONNECTION_MS, ...options } = given;
  const agent = new Agent({ ...options, clientTtl: oldestMs });
  const addresses = watchAddresses(url, resolve, () => agent.destroyed);
  const inFlight = new Map<string, number>();
  const isKept = options.pipelining !== 0;

  const balance: Dispatcher.DispatcherComposeInterceptor = (dispatch) => {
    function send(attempt: Attempt): void {
      const origin = choose(attempt.origins, addresses, inFlight);
      if (!origin) return fail(attempt.handler, attempt.reason ?? new NoReplica(url));
      inFlight.set(origin, (inFlight.get(origin) ?? 0) + 1);
      const others = attempt.origins.filter((other) => other !== origin);
      const onEnd = () => decrement(inFlight, origin);
      const onRetryable = (reason: Error) => {
        addresses.markDown(origin);
        send({ ...attempt, origins: others, reason });
      };
      const onClosing = () => void (isKept && addresses.markDown(origin));
      const onLate = () => addresses.markDown(origin);
      const isRead = attempt.request.method === 'GET';
      const watched = watchRequest(attempt.handler, { isRead, onEnd, onRetryable, onClosing, onLate });
      dispatch({ ...attempt.request, origin }, watched);
    }
    return (request, handler) => {
      const origins = addresses.known();
      if (origins) send({ request, handler, origins });
      else void addresses.first().then((found) => send({ request, handler, origins: found }));
      return true;
    };
  };

  return agent.compose(balance);
}

class NoReplica extends Error {
  constructor(url: string) {
    super(`no replica of ${url} is known`);
  }
}

interface Attempt {
  request: Dispatcher.DispatchOptions;
  handler: Dispatcher.DispatchHandler;
  /** Those not tried yet. */
  origins: readonly string[];
  /** Why the one before was not reached. */
  reason?: Error;
}

function choose(
  origins: readonly string[],
  addresses: ReplicaAddresses,
  inFlight: Map<string, number>,
): string | undefined {
  if (origins.length <= 1) return origins[0];
  const up = origins.filter((origin) => !addresses.isDown(origin));
  const candidates = up.length > 0 ? up : origins;
  const load = (origin: string) => inFlight.get(origin) ?? 0;
  const least = Math.min(...candidates.map(load));
  const leastLoaded = candidates.filter((origin) => load(origin) === least);
  return leastLoaded[Math.floor(Math.random() * leastLoaded.length)];
}

function decrement(inFlight: Map<string, number>, origin: string): void {
  const left = (inFlight.get(origin) ?? 1) - 1;
  if (left > 0) inFlight.set(origin, left);
  else inFlight.delete(origin);
}

interface Watch {
  isRead: boolean;
  onEnd: () => void;
  /** It may be sent again, to another replica. */
  onRetryable: (reason: Error) => void;
  /** The answer announces that its connection closes. */
  onClosing: () => void;
  /** The time of the request was over before the answer. */
  onLate: () => void;
}

function watchRequest(
  handler: Dispatcher.DispatchHandler,
  { isRead, onEnd, onRetryable, onClosing, onLate }: Watch,
): Dispatcher.DispatchHandler {
  let isSent = false;
  let isAnswered = false;
  /** A change that was sent may have been made; a read has changed nothing. */
  const isRetryable = (error: Error) => !isSent || (isRead && !isAnswered && isLost(error));
  return {
    onRequestStart(controller, context) {
      isSent = true;
      handler.onRequestStart?.(controller, context);
    },
    onResponseStart(controller, status, headers, ...rest) {
      isAnswered = true;
      if (headers.connection === 'close') onClosing();
      handler.onResponseStart?.(controller, status, headers, ...rest);
    },
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd(...args) {
      onEnd();
      handler.onResponseEnd?.(...args);
    },
    onResponseError(controller, error) {
      onEnd();
      if (!isAnswered && error.name === 'TimeoutError') onLate();
      if (isRetryable(error)) onRetryable(error);
      else handler.onResponseError?.(controller, error);
    },
  };
}

/** The other side closed the connection, or was killed. */
const isLost = (error: Error): boolean =>
  error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');

const NO_CONTROLLER: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort() {},
  pause() {},
  resume() {},
};

const fail = (handler: Dispatcher.DispatchHandler, error: Error): void =>
  handler.onResponseError?.(NO_CONTROLLER, error);
