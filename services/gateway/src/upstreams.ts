import { errors, Pool } from 'undici';
import type { ServiceKey } from '@ten8/contracts/define';
import type { Logger } from '@ten8/service-kit/logger';
import { Gauge, type Metrics } from '@ten8/service-kit/metrics';
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker';
import type { GatewayConfig } from './config';
import { NoAnswerInTime } from './forward';
import { createReplicas, type Replicas } from './replicas';

/** A service as the gateway reaches it. */
export interface Upstream {
  /** Connections that are kept open. */
  pool: Pool;
  /** Each request on a connection of its own. */
  fresh: Pool;
  breaker: CircuitBreaker;
}

export interface Upstreams {
  /** Null for a service that answers no public request. */
  of(service: ServiceKey): Upstream | null;
  realtime: Replicas;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
/** From the request's arrival to the head of its answer, waiting for a free connection included. */
export const ANSWER_MS = 5_000;
const BODY_MS = 10_000;
const PROBE_MS = 1_000;
const CONNECTIONS = 64;

export function openUpstreams(config: GatewayConfig, logger: Logger, metrics: Metrics): Upstreams {
  const upstreams = new Map<ServiceKey, Upstream>([
    ['auth', openUpstream('auth', config.AUTH_URL, logger)],
    ['community', openUpstream('community', config.COMMUNITY_URL, logger)],
    ['civilian', openUpstream('civilian', config.CIVILIAN_URL, logger)],
    ['cad', openUpstream('cad', config.CAD_URL, logger)],
    ['discord-bot', openUpstream('discord-bot', config.DISCORD_BOT_URL, logger)],
  ]);
  const realtime = createReplicas(config.REALTIME_URL, CONNECT_MS);
  watchBreakers(metrics, upstreams);

  return {
    of: (service) => upstreams.get(service) ?? null,
    realtime,
    async close() {
      const pools = realtime.all.map(({ pool }) => pool);
      for (const { breaker, pool, fresh } of upstreams.values()) {
        breaker.stop();
        pools.push(pool, fresh);
      }
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

function openUpstream(service: ServiceKey, url: string, logger: Logger): Upstream {
  const { origin } = new URL(url);
  const options = {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: BODY_MS,
  };
  const pool = new Pool(origin, options);
  const fresh = new Pool(origin, { ...options, pipelining: 0 });
  const breaker = createCircuitBreaker({
    probe: () => answersProbe(pool),
    isTimeout,
    onChanged: (isOpen) =>
      isOpen
        ? logger.error({ service }, 'a service does not answer in time: requests to it are refused at once')
        : logger.info({ service }, 'the service answers again'),
  });
  return { pool, fresh, breaker };
}

/** The service took too long; asking it once more would take as long again. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof NoAnswerInTime ||
  (error instanceof Error && error.name === 'TimeoutError');

async function answersProbe(pool: Pool): Promise<boolean> {
  const { body } = await pool.request({
    method: 'GET',
    path: '/healthz',
    signal: AbortSignal.timeout(PROBE_MS),
  });
  await body.dump();
  return true;
}

/** What to alert on: a service that is down shows here, and as 503 on its own routes. */
function watchBreakers(metrics: Metrics, upstreams: Map<ServiceKey, Upstream>): void {
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
