import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** One server, the servers behind Sentinels, or a Cluster. */
export type RedisClient = Redis | Cluster;

/** The settings of every connection: to one server, to Sentinel or to a Cluster. */
export interface ConnectionOptions extends Pick<
  RedisOptions,
  | 'autoResubscribe'
  | 'connectTimeout'
  | 'disconnectTimeout'
  | 'enableOfflineQueue'
  | 'lazyConnect'
  | 'maxRetriesPerRequest'
  | 'socketTimeout'
> {
  retryStrategy: (attempt: number) => number;
}

interface RedisAddress {
  kind: 'server' | 'sentinel' | 'cluster';
  isTls: boolean;
  user: string;
  password: string;
  hosts: { host: string; port: number }[];
  /** For Sentinel: the name of the group of servers. */
  group: string;
  /** For Sentinel: the password of the Sentinels themselves. */
  sentinelPassword: string;
}

const ADDRESS =
  /^redis(s?)(?:-(sentinel|cluster))?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?@]+)(?:\/([\w.-]*))?(?:\?sentinelPassword=([^&]+))?$/;
const DEFAULT_PORT = { server: 6379, sentinel: 26_379, cluster: 6379 };

/** Null if `url` is not valid. `redis-sentinel://` and `redis-cluster://` name several hosts, separated by commas. */
function readAddress(url: string): RedisAddress | null {
  const [found, tls, several, user = '', password = '', hosts = '', path = '', sentinel = ''] =
    ADDRESS.exec(url) ?? [];
  if (found === undefined || !isDecodable(found)) return null;
  const kind = several === 'sentinel' || several === 'cluster' ? several : 'server';
  if (kind === 'sentinel' && path === '') return null;
  if (kind === 'server' && hosts.includes(',')) return null;
  return {
    kind,
    isTls: tls === 's',
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    hosts: hosts.split(',').map((each) => readHost(each, DEFAULT_PORT[kind])),
    group: path,
    sentinelPassword: decodeURIComponent(sentinel),
  };
}

/** A `%` in a password must be written `%25`. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readHost(text: string, fallback: number): { host: string; port: number } {
  const [, host = text, port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: port ? Number(port) : fallback };
}

/** Another connection to the same Redis, which does not subscribe again by itself after an interruption. */
export const duplicateForMessages = (redis: RedisClient): RedisClient =>
  redis instanceof Cluster ? redis.duplicate() : redis.duplicate({ autoResubscribe: false });

/**
 * What names of channels begin with. Redis delivers messages to the clients of all its databases, so without this two
 * installations that share a Redis would get each other's. Database 0 has plain names.
 */
export function channelPrefix(redis: RedisClient): string {
  const database = redis instanceof Cluster ? 0 : Number(redis.options.db ?? 0);
  return database === 0 ? '' : `database-${database}:`;
}

export const isRedisAddress = (url: string): boolean => readAddress(url) !== null;

/** Opens a connection. ioredis itself finds the master behind Sentinels, and finds it again after a fail-over. */
export function connectRedis(url: string, options: ConnectionOptions): RedisClient {
  const address = readAddress(url);
  if (!address || address.kind === 'server') return new Redis(url, options);
  const { hosts, group, user, password, isTls, sentinelPassword } = address;
  const shared = {
    ...options,
    ...(user && { username: user }),
    ...(password && { password }),
    ...(isTls && { tls: {} }),
  };
  if (address.kind === 'sentinel')
    return new Redis({
      ...shared,
      sentinels: hosts,
      name: group,
      enableTLSForSentinelMode: isTls,
      ...(sentinelPassword && { sentinelPassword }),
    });
  return new Cluster(hosts, {
    redisOptions: shared,
    enableOfflineQueue: options.enableOfflineQueue ?? true,
    lazyConnect: options.lazyConnect ?? false,
    clusterRetryStrategy: options.retryStrategy,
  });
}
