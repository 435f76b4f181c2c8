import { join } from 'node:path';
import { services, urlVariable, type ServiceName } from '../../../topology';
import { freePorts } from './free-port';
import type { ProcessSpec } from './process-group';

export interface ServicePlanInput {
  /** The checkout, with everything built. */
  root: string;
  /** The gateway's own address: the only one that a browser needs. */
  host: string;
  port: number;
  realtimeReplicas: number;
  databaseUrl: string;
  redisUrl: string;
  internalSecret: string;
  /** Whatever else the services read: PUBLIC_URL, DEMO, LOG_LEVEL, DISCORD_TOKEN and the like. */
  env: NodeJS.ProcessEnv;
}

interface ServicePlan {
  members: ProcessSpec[];
  /** Where each service answers; of several realtime replicas, the first. */
  urls: Record<ServiceName, string>;
  /** Where each process answers, replicas included: `realtime`, `realtime-2`. */
  processUrls: Record<string, string>;
}

/** What a service inherits from the launcher's own environment. Everything else it reads is set by name. */
const INHERITED = /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|NODE_ENV|NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY)$/i;

/** What the bot cannot work without. */
const DISCORD_NEEDS = [
  'DISCORD_TOKEN',
  'DISCORD_APPLICATION_ID',
  'DISCORD_GUILD_ID',
  'DISCORD_LINKED_ROLE_ID',
];

/** What one service alone is told. */
const HELD_BY: Record<string, ServiceName> = {
  DISCORD_TOKEN: 'discord-bot',
  MODERATION_WEBHOOK_URL: 'community',
  ACTIVITY_ADDRESSES: 'community',
};

/** Every process of the topology in its order, on free loopback ports, with the environment that it gets. */
export async function planServices(input: ServicePlanInput): Promise<ServicePlan> {
  const internal = services
    .filter(({ name }) => name !== 'gateway')
    .flatMap(({ name }) => replicas(name, input));
  const ports = await freePorts(internal.length);
  const processUrls = Object.fromEntries(
    internal.map(({ instance }, i) => [instance, at('127.0.0.1', ports[i] ?? 0)]),
  );
  processUrls.gateway = at(reachable(input.host), input.port);

  const addresses = Object.fromEntries(
    services.map(({ name }) => {
      const all = replicas(name, input).map(({ instance }) => processUrls[instance]);
      return [name, all.join(',')];
    }),
  ) as Record<ServiceName, string>;

  const members = services.flatMap(({ name }) =>
    replicas(name, input).map(({ instance }) =>
      describe(input, { name, instance, url: processUrls[instance] ?? '' }, addresses),
    ),
  );
  const urls = Object.fromEntries(services.map(({ name }) => [name, processUrls[name]])) as Record<
    ServiceName,
    string
  >;
  return { members, urls, processUrls };
}

const at = (host: string, port: number) => `http://${host}:${port}`;

/** Where a listener on `host` answers from this machine. */
function reachable(host: string): string {
  if (['0.0.0.0', '::', 'localhost'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

interface Instance {
  name: ServiceName;
  instance: string;
}

function replicas(name: ServiceName, input: ServicePlanInput): Instance[] {
  const count = name === 'realtime' ? input.realtimeReplicas : 1;
  return Array.from({ length: count }, (_, i) => ({ name, instance: i === 0 ? name : `${name}-${i + 1}` }));
}

function describe(
  input: ServicePlanInput,
  { name, instance, url }: Instance & { url: string },
  addresses: Record<ServiceName, string>,
): ProcessSpec {
  const others = services.filter((other) => other.name !== name);
  // Only the gateway spreads its callers over replicas; anyone else would talk to one of them.
  const addressOf = (other: ServiceName) =>
    name === 'gateway' ? addresses[other] : (addresses[other].split(',')[0] ?? '');
  const port = new URL(url).port;

  return {
    name: instance,
    file: process.execPath,
    args: [join(input.root, 'services', name, 'dist', 'main.js')],
    // The bot is ready when Discord is: a wrong token, or a Discord that is away, must not hold Ten8 back.
    readyUrl: `${url}/${name === 'discord-bot' ? 'healthz' : 'readyz'}`,
    env: {
      ...inherited(),
      LOG_LEVEL: 'info',
      ...withoutOthersSecrets(name, input.env),
      DISCORD_CONFIGURED: DISCORD_NEEDS.every((variable) => input.env[variable]) ? 'on' : 'off',
      HOST: name === 'gateway' ? input.host : '127.0.0.1',
      SERVICE_PORT: port,
      ...(name === 'gateway' ? { PORT: port, WEB_DIR: join(input.root, 'web', 'dist') } : {}),
      DATABASE_URL: input.databaseUrl,
      REDIS_URL: input.redisUrl,
      INTERNAL_SECRET: input.internalSecret,
      ...Object.fromEntries(others.map((other) => [urlVariable(other.name), addressOf(other.name)])),
    },
  };
}

const withoutOthersSecrets = (name: ServiceName, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([variable]) => (HELD_BY[variable] ?? name) === name));

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
