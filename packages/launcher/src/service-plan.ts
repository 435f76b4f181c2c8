import { join } from 'node:path';
import type { ServiceKey } from '@ten8/contracts/define';
import { forEachService, neighboursOf, services, urlVariable } from '../../../topology';
import { freePorts } from './free-port';
import type { ProcessSpec } from './managed-process';
import { isDiscordConfigured } from './settings';

export interface ServicePlanInput {
  /** The checkout, with everything built. */
  root: string;
  /** The address on which the gateway listens: the only one that a browser needs. */
  host: string;
  port: number;
  realtimeReplicas: number;
  /** How many replicas of other services; one when left out. */
  replicas?: Partial<Record<ServiceKey, number>>;
  /** Replicas whose address no other process gets, such as `auth-2`. */
  hidden?: readonly string[];
  databaseUrl: string;
  redisUrl: string;
  internalSecret: string;
  /** Other variables that the services read: PUBLIC_URL, DEMO, LOG_LEVEL, DISCORD_TOKEN and the like. */
  env: NodeJS.ProcessEnv;
}

interface ServicePlan {
  processes: ProcessSpec[];
  /** The address of each service; with several replicas, of the first. */
  urls: Record<ServiceKey, string>;
  /** The address of each process, replicas included: `realtime`, `realtime-2`. */
  processUrls: Record<string, string>;
}

/** Variables that a service inherits from the launcher's own environment. All others are set by name. */
const INHERITED =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|NODE_ENV|NODE_EXTRA_CA_CERTS|PGSSLMODE|PGSSLROOTCERT|OTEL_EXPORTER_OTLP_HEADERS|(HTTPS?|NO)_PROXY)$/i;

/** Variables that only one service gets, most of them secrets. */
const ONLY_READER: Record<string, ServiceKey> = {
  DISCORD_TOKEN: 'discord-bot',
  DISCORD_CLIENT_SECRET: 'auth',
  MODERATION_WEBHOOK_URL: 'community',
  ACTIVITY_ADDRESSES: 'community',
  // Every service would listen on it, but on one machine only one process can.
  METRICS_PORT: 'gateway',
};

/** Every process of the topology in its order, on free loopback ports, with the environment that it gets. */
export async function planServices(input: ServicePlanInput): Promise<ServicePlan> {
  const internal = services
    .flatMap(({ name }) => replicas(name, input))
    .filter(({ instance }) => instance !== 'gateway');
  const ports = await freePorts(internal.length);
  const processUrls = Object.fromEntries(
    internal.map(({ instance }, i) => [instance, at('127.0.0.1', ports[i] ?? 0)]),
  );
  processUrls.gateway = at(reachable(input.host), input.port);
  // A fixed port, so that Prometheus finds the bot after a restart.
  const { DISCORD_BOT_PORT: botPort } = input.env;
  if (botPort && isDiscordConfigured(input.env))
    processUrls['discord-bot'] = at('127.0.0.1', Number(botPort));

  const urls = forEachService((name) => processUrls[name] ?? '');
  const addresses = forEachService((name) =>
    replicas(name, input)
      .filter(({ instance }) => !input.hidden?.includes(instance))
      .map(({ instance }) => processUrls[instance])
      .join(','),
  );
  const processes = services.flatMap(({ name }) =>
    replicas(name, input).map(({ instance }) =>
      describe(input, { name, instance, url: processUrls[instance] ?? '' }, addresses),
    ),
  );
  return { processes, urls, processUrls };
}

const at = (host: string, port: number) => `http://${host}:${port}`;

/** The host name by which this machine reaches a listener on `host`. */
function reachable(host: string): string {
  if (['0.0.0.0', '::', 'localhost'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

interface Instance {
  name: ServiceKey;
  instance: string;
}

function replicas(name: ServiceKey, input: ServicePlanInput): Instance[] {
  const count = name === 'realtime' ? input.realtimeReplicas : (input.replicas?.[name] ?? 1);
  return Array.from({ length: count }, (_, i) => ({ name, instance: i === 0 ? name : `${name}-${i + 1}` }));
}

function describe(
  input: ServicePlanInput,
  { name, instance, url }: Instance & { url: string },
  addresses: Record<ServiceKey, string>,
): ProcessSpec {
  const port = new URL(url).port;

  return {
    name: instance,
    file: process.execPath,
    args: [join(input.root, 'services', name, 'dist', 'main.js')],
    // The bot's `/readyz` waits for Discord: a wrong token, or a Discord that does not answer, must not delay Ten8.
    readyUrl: `${url}/${name === 'discord-bot' ? 'healthz' : 'readyz'}`,
    env: {
      ...inherited(),
      LOG_LEVEL: 'info',
      ...withoutOthersSecrets(name, input.env),
      DISCORD_CONFIGURED: isDiscordConfigured(input.env) ? 'on' : 'off',
      HOST: name === 'gateway' ? input.host : '127.0.0.1',
      SERVICE_PORT: port,
      ...(name === 'gateway' ? { PORT: port, WEB_DIR: join(input.root, 'web', 'dist') } : {}),
      DATABASE_URL: input.databaseUrl,
      REDIS_URL: input.redisUrl,
      INTERNAL_SECRET: input.internalSecret,
      ...Object.fromEntries(neighboursOf(name).map((other) => [urlVariable(other), addresses[other]])),
    },
  };
}

const withoutOthersSecrets = (name: ServiceKey, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([variable]) => (ONLY_READER[variable] ?? name) === name));

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
