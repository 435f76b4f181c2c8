import path from 'node:path';
import type { Router } from 'express';
import { openDatabaseService, type DatabaseService } from '@ten8/service-kit/database-service';
import { createLimit } from '@ten8/service-kit/limits';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/start';
import { AuthConfig } from './config';
import type { Auth } from './context';
import { linkRoutes } from './discord/link-routes';
import { createLinkStore } from './discord/link-store';
import { createKeyedMutex } from './keyed-mutex';
import { createPasswords } from './passwords';
import { profileRoutes } from './profile/profile-routes';
import { registrationRoutes } from './registration/registration-routes';
import { createRegistrationStore } from './registration/registration-store';
import { createSessionCookie } from './session-cookie';
import { sessionRoutes } from './sessions/session-routes';
import { createSessionStore } from './sessions/session-store';
import { supporterRoutes } from './supporters/supporter-routes';
import { createSupporterStore } from './supporters/supporter-store';
import { accountRoutes } from './users/account-routes';
import { createUserStore } from './users/user-store';

async function createAuth(config: AuthConfig, kit: Kit): Promise<Service> {
  const record = await openDatabaseService({
    name: 'auth',
    schema: 'auth',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: {},
  });
  const auth = await furnish(config, kit, record);

  return record.serve(routersOf(auth, config), {
    async sweep() {
      await auth.sessions.forgetExpired(auth.now());
      await auth.links.forgetExpired(auth.now());
    },
  });
}

async function furnish(config: AuthConfig, kit: Kit, { db, log }: DatabaseService): Promise<Auth> {
  const limit = (name: string, points: number, minutes: number, sentence: string) =>
    createLimit(kit.redis, config.RATE_LIMITS, { name, points, seconds: minutes * 60, sentence });
  return {
    log,
    users: createUserStore(db),
    sessions: createSessionStore(db),
    links: createLinkStore(db),
    supporters: createSupporterStore(db),
    registration: createRegistrationStore(db, config.REGISTRATION),
    passwords: await createPasswords(config.BCRYPT_COST),
    cookie: createSessionCookie(config.PUBLIC_URL),
    limits: {
      signIn: limit('sign-in', 10, 15, 'Too many failed sign-ins. Please wait a while and try again.'),
      redeem: limit('redeem', 5, 10, 'Too many attempts. Please wait ten minutes and try again.'),
    },
    inTurn: createKeyedMutex(),
    now: kit.now,
  };
}

const routersOf = (auth: Auth, config: AuthConfig): Router[] => [
  sessionRoutes(auth),
  profileRoutes(auth),
  linkRoutes(auth),
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
