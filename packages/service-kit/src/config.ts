import { z, type ZodType } from 'zod';

const EXAMPLE_SECRETS = /change|example|secret|password|default|test-?only|dummy|0123456789/i;

/** 32 characters of real randomness: a guessable one would let anybody sign as anybody. */
export const InternalSecret = z
  .string('is required: 32 or more random characters, for example from `openssl rand -base64 32`')
  .min(32, 'is too short: 32 or more random characters, for example from `openssl rand -base64 32`')
  .refine((value) => !EXAMPLE_SECRETS.test(value) && new Set(value).size >= 12, {
    message:
      'is weak or an example’s: 32 or more random characters, for example from `openssl rand -base64 32`',
  });

/** The port of one service on the cluster's own network; 0 takes any free one. */
export const ServicePort = (fallback: number) =>
  Blank(z.coerce.number('must be a port number').int().min(0).max(65_535).default(fallback));
const Blank = <T extends ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** An optional variable: unset and empty are the same. */
export const optionalVariable = <T extends ZodType>(schema: T) => Blank(schema.optional());

export const OnOff = (fallback: 'on' | 'off') =>
  Blank(z.enum(['on', 'off'], 'must be on or off').default(fallback)).transform((value) => value === 'on');

export const PublicUrl = z
  .url('must be a URL such as https://cad.example.org')
  .refine((value) => /^https?:/.test(value), 'must be a URL such as https://cad.example.org')
  .transform((value) => new URL(value).origin);

/** What every service reads. */
export const BaseConfig = z.object({
  HOST: Blank(z.string().default('0.0.0.0')),
  INTERNAL_SECRET: InternalSecret,
  REDIS_URL: Blank(
    z.string('is required').regex(/^rediss?:\/\//, 'must be a URL such as redis://redis:6379'),
  ),
  LOG_LEVEL: Blank(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  LOG_FORMAT: Blank(z.enum(['json', 'pretty']).default('json')),
});
export type BaseConfig = z.infer<typeof BaseConfig>;

/** For services that keep a schema. */
export const DatabaseConfig = z.object({
  DATABASE_URL: Blank(
    z
      .string('is required')
      .regex(/^postgres(ql)?:\/\//, 'must be a URL such as postgres://user:password@host:5432/ten8'),
  ),
  DATABASE_POOL: Blank(z.coerce.number().int().min(1).max(200).default(10)),
});
export type DatabaseConfig = z.infer<typeof DatabaseConfig>;

export const ServiceUrl = Blank(z.url('must be the URL of that service, such as http://cad:8104'));

export class BadConfig extends Error {}

/** Every bad variable is named at once; none of their values is shown. */
export function readConfig<T extends ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new BadConfig(lines.join('\n'));
}
