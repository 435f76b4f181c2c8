import { Pool } from 'undici';
import type { ServiceKey } from '@ten8/contracts/define';
import type { Checks } from '@ten8/service-kit/health';
import type { GatewayConfig } from './config';
import { createReplicas, type Replicas } from './replicas';

export interface Upstreams {
  /** One pool of kept-alive connections per service; null for a service that answers no public call. */
  poolOf(service: ServiceKey): Pool | null;
  realtime: Replicas;
  /** The readiness of each service that Ten8 cannot do without. */
  checks: Checks;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
const ANSWER_MS = 10_000;
const READY_MS = 1_000;
const CONNECTIONS = 64;

export function openUpstreams(config: GatewayConfig): Upstreams {
  const open = (url: string) =>
    new Pool(new URL(url).origin, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
    });
  const pools = new Map<ServiceKey, Pool>([
    ['auth', open(config.AUTH_URL)],
    ['community', open(config.COMMUNITY_URL)],
    ['civilian', open(config.CIVILIAN_URL)],
    ['cad', open(config.CAD_URL)],
  ]);
  const realtime = createReplicas(config.REALTIME_URL, CONNECT_MS);
  const checks = Object.fromEntries([...pools].map(([name, pool]) => [name, () => isReady(pool)]));
  // Routed, but nobody waits for it: Ten8 does its work while Discord is away.
  pools.set('discord-bot', open(config.DISCORD_BOT_URL));

  return {
    poolOf: (service) => pools.get(service) ?? null,
    realtime,
    checks: { ...checks, realtime: () => Promise.any(realtime.all.map(({ pool }) => mustBeReady(pool))) },
    close: async () => {
      await Promise.all(
        [...pools.values(), ...realtime.all.map(({ pool }) => pool)].map((pool) => pool.destroy()),
      );
    },
  };
}

async function isReady(pool: Pool): Promise<boolean> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: '/readyz',
    headersTimeout: READY_MS,
  });
  await body.dump();
  return statusCode === 200;
}

async function mustBeReady(pool: Pool): Promise<void> {
  if (!(await isReady(pool))) throw new Error('not ready');
}
