import type { Router } from 'express';
import * as contract from '@ten8/contracts/auth/session';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { AuthConfig } from '../config';
import type { Auth } from '../context';

export function registrationRoutes(auth: Auth, config: AuthConfig): Router {
  const router = createRouter();
  serve(router, contract.getConfig, anyone, async () => ({
    registration: await auth.registration.state(),
    publicCallCommunityId: config.PUBLIC_CALL_COMMUNITY_ID,
    discord: {
      configured: hasBot(config),
      linkedRoleId: config.DISCORD_LINKED_ROLE_ID ?? null,
      ...(config.DISCORD_CLIENT_ID && config.DISCORD_CLIENT_SECRET && { signIn: true as const }),
    },
  }));
  serve(router, contract.setRegistration, anyone, async ({ body }) => {
    await auth.registration.set(body.registration);
    return body;
  });
  return router;
}

const hasBot = ({ DISCORD_CONFIGURED, DISCORD_LINKED_ROLE_ID }: AuthConfig): boolean =>
  DISCORD_CONFIGURED ? DISCORD_CONFIGURED === 'on' : DISCORD_LINKED_ROLE_ID !== undefined;
