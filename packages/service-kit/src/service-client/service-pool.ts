import type { Agent, Dispatcher } from 'undici';
import { resolveByDns, watchAddresses, type ReplicaAddresses, type Resolve } from './replica-addresses';
import { createReplicaChoice, type ReplicaChoice } from './replica-choice';
import { createAgent } from './undici';

interface ServicePoolOptions extends Pick<Agent.Options, 'connect' | 'headersTimeout' | 'bodyTimeout'> {
  /** To each replica; requests beyond wait for one. */
  connections: number;
  resolve?: Resolve;
  oldestMs?: number;
}

export interface ServicePools {
  /** Keeps connections open. */
  keepAlive: Dispatcher;
  /** Opens a new connection for each request, so that it reaches a replica that accepts new ones. */
  newConnection: Dispatcher;
  /** Whether a second try may reach another replica that answers. */
  hasOther(): boolean;
  /** Whether no replica has answered since it failed. */
  isDown(): boolean;
  /** Closes all connections; requests under way fail. */
  destroy(): Promise<void>;
}

/** Connections are replaced at this age, so that none stays on an old proxy or route. */
const OLDEST_CONNECTION_MS = 60_000;

/**
 * Sends requests to every replica of one service. A request goes to the one that has the fewest under way, and to the
 * next when nobody listens there. A read also goes to the next when its connection is lost before the answer; a change
 * does not, because it may have been made. A replica that closes a kept connection is about to stop, and one that does
 * not answer in time may hang: others are preferred until it says that it is ready.
 */
export function openServicePools(url: string, given: ServicePoolOptions): ServicePools {
  const { resolve = resolveByDns, oldestMs: clientTtl = OLDEST_CONNECTION_MS, ...options } = given;
  const keepAlive = createAgent({ ...options, clientTtl });
  const newConnection = createAgent({ ...options, clientTtl, pipelining: 0 });
  const addresses = watchAddresses(url, resolve, () => keepAlive.destroyed);
  const replicas = createReplicaChoice(
    addresses,
    (origin) => void checkReadiness(keepAlive, origin, addresses),
  );
  const balanced = (agent: Agent) =>
    agent.compose(balance({ url, addresses, replicas, isKeepAlive: agent === keepAlive }));
  return {
    keepAlive: balanced(keepAlive),
    newConnection: balanced(newConnection),
    hasOther: replicas.hasOther,
    isDown: replicas.isDown,
    async destroy() {
      await Promise.all([keepAlive.destroy(), newConnection.destroy()]);
    },
  };
}

const CHECK_MS = 1_000;

/** Gives a replica that failed requests again if it can serve and is not about to stop. */
async function checkReadiness(agent: Agent, origin: string, addresses: ReplicaAddresses): Promise<void> {
  const request = { origin, method: 'GET', path: '/readyz', signal: AbortSignal.timeout(CHECK_MS) } as const;
  const isReady = await agent.request(request).then(
    async ({ statusCode, headers, body }) => {
      await body.dump();
      return statusCode < 500 && headers.connection !== 'close';
    },
    () => false,
  );
  if (isReady) addresses.markUp(origin);
  else addresses.markDown(origin);
}

interface BalanceParts {
  url: string;
  addresses: ReplicaAddresses;
  replicas: ReplicaChoice;
  isKeepAlive: boolean;
}

const balance =
  ({ url, addresses, replicas, isKeepAlive }: BalanceParts): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) => {
    function send(attempt: Attempt): void {
      const origin = replicas.choose(attempt.origins);
      if (!origin) return fail(attempt.handler, attempt.reason ?? new NoReplica(url));
      const work = replicas.begin(origin);
      const onAnswer = (isClosing: boolean) => {
        work.heardAt = Date.now();
        // An answer over a connection for one request says nothing about the next one.
        if (isKeepAlive && isClosing) addresses.markDown(origin);
        else if (isKeepAlive) addresses.markUp(origin);
      };
      const onEnd = () => void (work.underWay -= 1);
      const onRetryable = (reason: Error) => {
        addresses.markDown(origin);
        const others = attempt.origins.filter((other) => other !== origin);
        send({ ...attempt, origins: others, reason });
      };
      const onLate = () => addresses.markDown(origin);
      const isRead = attempt.request.method === 'GET';
      const watched = watchRequest(attempt.handler, { isRead, onAnswer, onEnd, onRetryable, onLate });
      dispatch({ ...attempt.request, origin }, watched);
    }
    return (request, handler) => {
      const origins = addresses.known();
      if (origins) send({ request, handler, origins });
      else void addresses.first().then((found) => send({ request, handler, origins: found }));
      return true;
    };
  };

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

interface Watch {
  isRead: boolean;
  /** `isClosing` if the answer announces that its connection closes. */
  onAnswer: (isClosing: boolean) => void;
  onEnd: () => void;
  /** It may be sent again, to another replica. */
  onRetryable: (reason: Error) => void;
  /** The time of the request was over before the answer. */
  onLate: () => void;
}

function watchRequest(
  handler: Dispatcher.DispatchHandler,
  { isRead, onAnswer, onEnd, onRetryable, onLate }: Watch,
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
      onAnswer(headers.connection === 'close');
      handler.onResponseStart?.(controller, status, headers, ...rest);
    },
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd(...args) {
      onEnd();
      handler.onResponseEnd?.(...args);
    },
    onResponseError(controller, error) {
      onEnd();
      if (!isAnswered && isTimeout(error)) onLate();
      if (isRetryable(error)) onRetryable(error);
      else handler.onResponseError?.(controller, error);
    },
  };
}

const TIMEOUTS = new Set(['TimeoutError', 'HeadersTimeoutError']);

/** No answer came in time; a second try would take as long again. */
export const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && TIMEOUTS.has(String(error.name));

const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET']);

/** The other side closed the connection, or was killed. */
const isLost = (error: Error): boolean => 'code' in error && LOST.has(String(error.code));

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
