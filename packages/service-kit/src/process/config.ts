import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z, type ZodType } from 'zod';
import { ID_MAX } from '@ten8/contracts/constants';
import { isRedisAddress } from '@ten8/event-log/redis-connection';
import { splitUrls } from '../service-client/replica-addresses';

/** Words from examples and invented secrets. In 32 random characters they do not appear by chance. */
const PLACEHOLDER_WORDS =
  /change|example|secret|password|default|test-?only|dummy|sample|replace|placeholder|insecure|internal|develop|qwerty|letmein|12345|abcdef/i;
const MIN_DISTINCT_CHARACTERS = 12;

const isGuessable = (value: string): boolean =>
  PLACEHOLDER_WORDS.test(value) ||
  /^(.+?)\1+.?$/.test(value) ||
  new Set(value).size < MIN_DISTINCT_CHARACTERS;

/** At least 32 random characters: with a guessed secret anybody could sign as anybody. */
export const InternalSecret = z
  .string('is required: 32 or more random characters, for example from `openssl rand -base64 32`')
  .min(32, 'is too short: 32 or more random characters, for example from `openssl rand -base64 32`')
  .refine((value) => !isGuessable(value), {
    message:
      'is weak or an example’s: 32 or more random characters, for example from `openssl rand -base64 32`',
  });

const Blank = <T extends ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** An optional variable: unset and empty are the same. */
export const optionalVariable = <T extends ZodType>(schema: T) => Blank(schema.optional());

/** Digits only, because `Number('')` is 0. */
export const wholeNumber = (sentence: string, min: number, max: number) =>
  z
    .string(sentence)
    .regex(/^\d{1,15}$/, sentence)
    .transform(Number)
    .refine((value) => value >= min && value <= max, sentence);

/** The port on which a service listens; 0 takes any free one. */
export const ServicePort = (fallback: number) =>
  Blank(wholeNumber('must be a port number', 0, 65_535).default(fallback));

/** The community that gets the calls from `/emergency-call`. */
export const PublicCallCommunityId = Blank(
  wholeNumber('must be the id of a community', 1, ID_MAX).default(1),
);

export const WebAddress = (sentence: string) => z.url({ protocol: /^https?$/, error: sentence });

export const OnOff = (fallback: 'on' | 'off') =>
  Blank(z.enum(['on', 'off'], 'must be on or off').default(fallback)).transform((value) => value === 'on');

export const PublicUrl = WebAddress('must be a URL such as https://cad.example.org').transform(
  (value) => new URL(value).origin,
);

/** A host name or an IP address. Digits and dots that are no address, such as `1.2.3`, are refused. */
const isHost = (value: string): boolean =>
  isIP(value) > 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) && !/^[\d.]+$/.test(value));

export const Host = z.string().refine(isHost, 'must be an address of this machine, such as 127.0.0.1');

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The port for Prometheus. Unset: metrics are on the service's own port; the gateway then has none. */
export const MetricsPort = optionalVariable(ServicePort(0));

/** One server, the servers behind Sentinels, or a Cluster. */
export const RedisUrl = z
  .string('is required')
  .refine(isRedisAddress, 'must be a URL such as redis://redis:6379');

const SHARE = 'must be a number from 0 to 1, the share of requests that are traced';

/** If an endpoint is set, traces are recorded: of all requests, or of this share of them. */
export const TracingVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalVariable(WebAddress('must be a URL such as http://collector:4318')),
  OTEL_TRACES_SAMPLER_ARG: optionalVariable(z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE)),
});

/** Variables that every service reads. */
export const BaseConfig = z.object({
  ...TracingVariables.shape,
  HOST: Blank(Host.default('0.0.0.0')),
  INTERNAL_SECRET: InternalSecret,
  REDIS_URL: Blank(RedisUrl),
  LOG_LEVEL: Blank(z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info')),
  METRICS_PORT: MetricsPort,
});
export type BaseConfig = z.infer<typeof BaseConfig>;

/** The maximum of database connections per process. */
export const DatabasePool = Blank(wholeNumber('must be a number from 1 to 200', 1, 200).default(10));

/** For services with a database schema. */
export const DatabaseConfig = z.object({
  DATABASE_URL: Blank(
    z
      .string('is required')
      .regex(/^postgres(ql)?:\/\/./, 'must be a URL such as postgres://user:password@host:5432/ten8'),
  ),
  DATABASE_POOL: DatabasePool,
  /**
   * A file with the certificates of the authorities that may have signed PostgreSQL's, where DATABASE_URL asks for TLS.
   */
  PGSSLROOTCERT: optionalVariable(z.string().refine(existsSync, 'must be the path of a file')),
});
export type DatabaseConfig = z.infer<typeof DatabaseConfig>;

const SERVICE_URL =
  'must be the URL of that service, such as http://cad:8104, or several separated by commas';

/** The address of a service: a name that resolves to its replicas, or the address of each replica. */
export const ServiceUrl = Blank(
  z.string(SERVICE_URL).refine((list) => splitUrls(list).every(isWebAddress), SERVICE_URL),
);

const isWebAddress = (url: string): boolean => WebAddress(SERVICE_URL).safeParse(url).success;

export class BadConfig extends Error {}

/** The error names all bad variables with their first problem, but never shows a value. */
export function readConfig<T extends ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const complaints = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const name = String(path[0]);
    if (!complaints.has(name)) complaints.set(name, `${name} ${message}`);
  }
  throw new BadConfig([...complaints.values()].join('\n'));
}
