import { join, resolve } from 'node:path';
import { z, type output, type ZodType } from 'zod';
import {
  BadConfig,
  Host,
  InternalSecret,
  PublicCallCommunityId,
  readConfig,
  RedisUrl,
} from '@ten8/service-kit/process/config';
import { OperatorVariables } from '@ten8/service-kit/process/operator-variables';
import { ExplainedError } from './progress';

export const ROOT = join(__dirname, '../../..');

/** A relative one is in the checkout. Servers that write there run in other folders, so it is made absolute. */
export const dataDirOf = (given: string | undefined): string => resolve(ROOT, given || '.data');

const onOrOff = z.enum(['on', 'off'], 'must be on or off');
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number`)
    .int(`must be a whole number`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must look like ${example}` });

/** The variables of `npm start` with their defaults. An empty variable counts as unset. */
const LauncherVariables = z.object({
  PORT: wholeNumber(1, 65535).default(8080),
  HOST: Host.default('127.0.0.1'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  REDIS_URL: z
    .string()
    .refine((url) => RedisUrl.safeParse(url).success, 'must look like redis://host:6379')
    .optional(),
  REDIS_FALLBACK: z.enum(['none'], 'must be none, or unset').optional(),
  DATA_DIR: z.string().default('.data').transform(dataDirOf),
  PUBLIC_URL: address(/^https?$/, 'https://ten8.example.org').optional(),
  REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').default('closed'),
  DEMO: onOrOff.optional(),
  PUBLIC_CALL_COMMUNITY_ID: PublicCallCommunityId,
  RATE_LIMITS: onOrOff.default('on'),
  INTERNAL_SECRET: InternalSecret.optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  LOG: z.enum(['all'], 'must be all, or unset').optional(),
  REALTIME_REPLICAS: wholeNumber(1, 16).default(1),
  DISCORD_BOT_PORT: wholeNumber(1, 65535).default(8106),
});

const Variables = z.object({ ...LauncherVariables.shape, ...OperatorVariables.shape });

/** Variables without which the bot cannot work. */
export const DISCORD_NEEDS = [
  'DISCORD_TOKEN',
  'DISCORD_APPLICATION_ID',
  'DISCORD_GUILD_ID',
  'DISCORD_LINKED_ROLE_ID',
] as const;

/** Whether the bot has all variables that it needs; otherwise it does nothing. */
export const isDiscordConfigured = (env: { [Name in (typeof DISCORD_NEEDS)[number]]?: string | undefined }) =>
  DISCORD_NEEDS.every((name) => env[name]);

export type Settings = z.infer<typeof Variables> & { DEMO: 'on' | 'off'; PUBLIC_URL: string };

/** Passed on unchanged. They are checked here as the services check them, so that a bad one is reported at once. */
const PASSED_ON: ReadonlySet<string> = new Set(Object.keys(OperatorVariables.shape));

/** Reads the environment. The error names all bad variables. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const settings = readOrName(Variables, given);
  const PUBLIC_URL = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin;
  const isPrivate = !settings.DATABASE_URL && isOnLoopback({ ...settings, PUBLIC_URL });
  return { ...settings, PUBLIC_URL, DEMO: settings.DEMO ?? (isPrivate ? 'on' : 'off') };
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

const isOnLoopback = ({ HOST, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PUBLIC_URL'>): boolean =>
  isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname);

/** Whether other machines could sign in to demo accounts, whose password is published, if there are any. */
export const isOpenDemo = (settings: Settings): boolean => settings.DEMO === 'on' && !isOnLoopback(settings);

function readOrName<T extends ZodType>(schema: T, given: NodeJS.ProcessEnv): output<T> {
  try {
    return readConfig(schema, given);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    const complaints = error.message.split('\n');
    const names = complaints.map((complaint) => complaint.split(' ')[0]);
    throw new ExplainedError(
      `${complaints.join('; ')}.`,
      `Correct or unset ${names.join(', ')}, then start again.`,
    );
  }
}

/** The variables that the launcher sets for every service, in addition to the addresses. */
export function serviceEnvironment(settings: Settings, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.has(name))),
    PUBLIC_URL: settings.PUBLIC_URL,
    LOG_LEVEL: settings.LOG_LEVEL,
    DEMO: settings.DEMO,
    REGISTRATION: settings.REGISTRATION,
    PUBLIC_CALL_COMMUNITY_ID: String(settings.PUBLIC_CALL_COMMUNITY_ID),
    RATE_LIMITS: settings.RATE_LIMITS,
    DISCORD_BOT_PORT: String(settings.DISCORD_BOT_PORT),
    LOOPBACK_ORIGINS: 'on',
  };
}
