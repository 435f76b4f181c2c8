import type { Dispatcher } from 'undici';
import type { Endpoint, ServiceKey } from '@ten8/contracts/define';
import { Gauge, type Metrics } from '@ten8/service-kit/observability/metrics';
import type { Kit } from '@ten8/service-kit/process/start';
import {
  isTimeout,
  openServicePools,
  type ServicePools,
} from '@ten8/service-kit/service-client/service-pool';
import { createCircuitBreaker, type CircuitBreaker } from '../circuit-breaker';
import type { GatewayConfig } from '../config';
import { createPacing, pauseByLag } from '../limits/pacing';
import { createReplicas, type Replicas } from './replicas';

/** A service behind the gateway. */
export interface Upstream {
  pools: ServicePools;
  breaker: CircuitBreaker;
  /** Resolves when the next request may begin; left out if all may begin at once. */
  turn?: () => Promise<void>;
}

export interface Upstreams {
  /** Null for a service without public endpoints. */
  of(endpoint: Pick<Endpoint, 'service' | 'verb' | 'access'>): Upstream | null;
  realtime: Replicas;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
/**
 * From the request's arrival to the head of its answer: with everything that the gateway asks or waits for. The rest of
 * five seconds is for the way to the caller, who has the answer within five.
 */
export const ANSWER_MS = 4_800;
const BODY_MS = 10_000;
const PROBE_MS = 1_000;
const CONNECTIONS = 64;
/** Signing in and registering take long, because passwords are hashed: other requests must not wait behind them. */
const PASSWORDS = 'auth-passwords';
/** More requests than this only wait if a service is much too slow. */
const MAX_WAITING = 512;
/** As many as auth itself lets wait: it would refuse any more. */
const MAX_WAITING_PASSWORDS = 50;

/** Less than the time in which a password is hashed, also on a busy machine. */
const PASSWORD_PAUSES = { minMs: 2, maxMs: 10, timesLag: 4 };
/** With the longest pauses these take half of the time in which a request is answered. */
const MAX_PACED = 250;

export function openUpstreams(config: GatewayConfig, kit: Kit): Upstreams {
  const upstreams = new Map<ServiceKey | typeof PASSWORDS, Upstream>([
    ['auth', openUpstream('auth', config.AUTH_URL, kit)],
    [PASSWORDS, { ...openUpstream('auth', config.AUTH_URL, kit, MAX_WAITING_PASSWORDS), turn: takeTurns() }],
    ['community', openUpstream('community', config.COMMUNITY_URL, kit)],
    ['civilian', openUpstream('civilian', config.CIVILIAN_URL, kit)],
    ['cad', openUpstream('cad', config.CAD_URL, kit)],
    ['discord-bot', openUpstream('discord-bot', config.DISCORD_BOT_URL, kit)],
  ]);
  const realtime = createReplicas(config.REALTIME_URL, CONNECT_MS, kit.resolve);
  watchBreakers(kit.metrics, upstreams);
  watchAnswers(kit.metrics, upstreams, realtime);

  return {
    of: (endpoint) => upstreams.get(waitsForPassword(endpoint) ? PASSWORDS : endpoint.service) ?? null,
    realtime,
    async close() {
      for (const { breaker } of upstreams.values()) breaker.stop();
      const closed = [...upstreams.values()].map(({ pools }) => pools.destroy());
      await Promise.all([realtime.close(), ...closed]);
    },
  };
}

/** Requests that wait for a password begin one by one, so that a burst of them does not delay others. */
function takeTurns(): () => Promise<void> {
  const pace = createPacing({ atOnce: 1, nextPass: pauseByLag(PASSWORD_PAUSES), maxWaiting: MAX_PACED });
  return () => new Promise(pace);
}

/** Whether the request may have to wait until a password is hashed. */
const waitsForPassword = ({
  service,
  verb,
  access,
}: Pick<Endpoint, 'service' | 'verb' | 'access'>): boolean =>
  service === 'auth' && verb !== 'GET' && access === 'public';

function openUpstream(
  service: ServiceKey,
  url: string,
  { logger, resolve }: Kit,
  maxWaiting = MAX_WAITING,
): Upstream {
  const pools = openServicePools(url, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    // Later than the deadline of each request, because undici's timers may be half a second early.
    headersTimeout: ANSWER_MS + 1_000,
    bodyTimeout: BODY_MS,
    resolve,
  });
  const breaker = createCircuitBreaker({
    maxWaiting,
    probe: () => answersProbe(pools.keepAlive),
    isTimeout,
    isDown: pools.isDown,
    onChanged: (isOpen) =>
      isOpen
        ? logger.error({ service }, 'a service does not answer in time: requests to it are refused at once')
        : logger.info({ service }, 'the service answers again'),
  });
  return { pools, breaker };
}

async function answersProbe(pool: Dispatcher): Promise<boolean> {
  const { body } = await pool.request({
    method: 'GET',
    path: '/healthz',
    signal: AbortSignal.timeout(PROBE_MS),
  });
  await body.dump();
  return true;
}

/** Whether one of the replicas answers. */
async function anyAnswersProbe(realtime: Replicas): Promise<boolean> {
  const replicas = await realtime.inOrderFor('');
  return Promise.any(replicas.map(({ pool }) => answersProbe(pool)));
}

/** A metric to alert on: whether requests to a service are refused. */
function watchBreakers(metrics: Metrics, upstreams: Map<string, Upstream>): void {
  new Gauge({
    name: 'ten8_service_refused',
    help: '1 while requests to the service are refused at once, because it does not answer in time',
    labelNames: ['upstream'],
    registers: [metrics.registry],
    collect() {
      for (const [service, { breaker }] of upstreams)
        this.set({ upstream: service }, breaker.isOpen() ? 1 : 0);
    },
  });
}

/** A metric to alert on: whether each service answers. */
function watchAnswers(metrics: Metrics, upstreams: Map<string, Upstream>, realtime: Replicas): void {
  new Gauge({
    name: 'ten8_service_up',
    help: '1 while the service answers this gateway',
    labelNames: ['upstream'],
    registers: [metrics.registry],
    async collect() {
      const show = async (upstream: string, answer: Promise<boolean>) =>
        this.set({ upstream }, (await answer.catch(() => false)) ? 1 : 0);
      const answers = [...upstreams].map(([service, { pools }]) =>
        show(service, answersProbe(pools.keepAlive)),
      );
      await Promise.all([...answers, show('realtime', anyAnswersProbe(realtime))]);
    },
  });
}
