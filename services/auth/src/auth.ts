import { cpus } from 'node:os';
import path from 'node:path';
import type { Router } from 'express';
import type { Sequelize } from 'sequelize';
import { returnFromDiscord } from '@ten8/contracts/auth/discord-sign-in';
import { confirmLeaving, prepareLeaving } from '@ten8/contracts/community/communities';
import { openDatabase } from '@ten8/service-kit/database/database';
import { createLimit } from '@ten8/service-kit/http/limits';
import { Gauge } from '@ten8/service-kit/observability/metrics';
import { openDatabaseService, type DatabaseService } from '@ten8/service-kit/process/database-service';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/process/start';
import { createBoundedQueue, type BoundedQueue } from './bounded-queue';
import { AuthConfig } from './config';
import type { Auth } from './context';
import { linkRoutes } from './discord/link-routes';
import { createLinkStore } from './discord/link-store';
import { endDemoSessions } from './end-demo-sessions';
import { createGuessLimits } from './guess-limits';
import { createHashPool, type HashPool } from './hash-pool';
import { createKeyedMutex } from './keyed-mutex';
import { createKnownBrowsers } from './known-browser';
import { createPasswords } from './passwords';
import { profileRoutes } from './profile/profile-routes';
import { registrationRoutes } from './registration/registration-routes';
import { createRegistrationStore } from './registration/registration-store';
import { createSessionCookie } from './session-cookie';
import { createDiscordSignIn, type DiscordSignIn } from './sessions/discord-oauth';
import { discordSignInRoutes } from './sessions/discord-sign-in-routes';
import { sessionRoutes } from './sessions/session-routes';
import { createSessionStore } from './sessions/session-store';
import { supporterRoutes } from './supporters/supporter-routes';
import { createSupporterStore } from './supporters/supporter-store';
import { accountRoutes } from './users/account-routes';
import { createUserStore } from './users/user-store';

/** Enough, because each look-up reads one row. */
const SESSION_CONNECTIONS = 4;
/** One core is left for everything else. */
const PASSWORDS_AT_ONCE = Math.max(1, cpus().length - 1);
/** Two more, so that the next password is ready when one has been checked. */
const SIGN_INS_AT_ONCE = PASSWORDS_AT_ONCE + 2;

async function createAuth(config: AuthConfig, kit: Kit): Promise<Service> {
  const service = await openDatabaseService({
    name: 'auth',
    schema: 'auth',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { community: config.COMMUNITY_URL },
  });
  const lookups = await openDatabase({ ...config, DATABASE_POOL: SESSION_CONNECTIONS }, 'auth', kit.logger);
  const pool = createHashPool(PASSWORDS_AT_ONCE);
  const signIns = createBoundedQueue(SIGN_INS_AT_ONCE);
  countWaiting(kit, () => pool.waiting() + signIns.waiting());
  const auth = await createContext({ config, kit, service, lookups, pool, signIns });

  if (!config.DEMO) await endDemoSessions(auth);

  return service.serve(routersOf(auth, config), {
    sweeps: [
      ['could not delete expired sessions', () => auth.sessions.deleteExpired(auth.now())],
      ['could not delete expired link codes', () => auth.links.deleteExpired(auth.now())],
      ['could not forget unlinked Discord accounts', () => auth.links.forgetUnlinked(auth.now())],
    ],
    async stop() {
      await pool.stop();
      await lookups.close();
    },
  });
}

interface Parts {
  config: AuthConfig;
  kit: Kit;
  service: DatabaseService;
  /** Connections that only session checks use. */
  lookups: Sequelize;
  pool: HashPool;
  signIns: BoundedQueue;
}

async function createContext({ config, kit, service, lookups, pool, signIns }: Parts): Promise<Auth> {
  const { db, log, client } = service;
  return {
    db,
    log,
    users: createUserStore(db),
    sessions: createSessionStore(db, lookups),
    links: createLinkStore(db),
    supporters: createSupporterStore(db),
    registration: createRegistrationStore(db, config.REGISTRATION),
    passwords: await createPasswords(pool, { cost: config.BCRYPT_COST, hasDemo: config.DEMO }),
    cookie: createSessionCookie(config),
    knownBrowsers: createKnownBrowsers(config.INTERNAL_SECRET),
    guessLimits: createGuessLimits(kit.redis, config.RATE_LIMITS),
    limits: createLimits(config, kit),
    runExclusive: createKeyedMutex(),
    signIns,
    mayLeave: async (userId) => (await client(prepareLeaving, { params: { userId } })).length === 0,
    confirmLeaving: (userId) =>
      client(confirmLeaving, { params: { userId } }).catch((err: unknown) =>
        kit.logger.warn({ err, userId }, 'could not tell the community service that an account is deleted'),
      ),
    logger: kit.logger,
    logSecurity: (event, who) => kit.logger.info({ security: event, ...who }, 'security'),
    now: kit.now,
  };
}

function createLimits(config: AuthConfig, kit: Kit): Auth['limits'] {
  const limit = (name: string, points: number, minutes: number, sentence: string) =>
    createLimit(kit.redis, config.RATE_LIMITS, { name, points, seconds: minutes * 60, sentence });
  const inAnHour = 'Please try again in an hour.';
  return {
    register: limit('register', 20, 60, `Too many registrations from your address. ${inAnHour}`),
    takenEmail: limit('taken-email', 10, 60, `Too many changes of your email. ${inAnHour}`),
    discordSignIn: limit('discord-sign-in', 30, 15, 'Too many sign-ins. Please wait a while and try again.'),
    redeem: limit('redeem', 5, 10, 'Too many attempts. Please wait ten minutes and try again.'),
  };
}

function countWaiting(kit: Kit, waiting: () => number): void {
  new Gauge({
    name: 'ten8_sign_ins_waiting',
    help: 'Password checks waiting in the queue',
    registers: [kit.metrics.registry],
    collect() {
      this.set(waiting());
    },
  });
}

/** Null while it is not set up. */
function openDiscordSignIn(config: AuthConfig): DiscordSignIn | null {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = config;
  if (!clientId || !clientSecret) return null;
  const apiUrl = config.DISCORD_API_URL ?? 'https://discord.com/api';
  return createDiscordSignIn({
    clientId,
    clientSecret,
    apiUrl,
    authorizeUrl: config.DISCORD_API_URL
      ? `${apiUrl}/oauth2/authorize`
      : 'https://discord.com/oauth2/authorize',
    redirectUrl: `${config.PUBLIC_URL}${returnFromDiscord.path}`,
  });
}

const routersOf = (auth: Auth, config: AuthConfig): Router[] => [
  sessionRoutes(auth),
  profileRoutes(auth),
  linkRoutes(auth),
  discordSignInRoutes(auth, openDiscordSignIn(config)),
  supporterRoutes(auth),
  registrationRoutes(auth, config),
  accountRoutes(auth),
];

export const authService: ServiceShape<typeof AuthConfig> = {
  name: 'auth',
  config: AuthConfig,
  create: createAuth,
  port: (config) => config.SERVICE_PORT,
};
