import type { Router } from 'express';
import * as own from '@ten8/contracts/auth/own-sessions';
import * as contract from '@ten8/contracts/auth/session';
import { refuse } from '@ten8/contracts/errors';
import { maskAddress, networkOf } from '@ten8/service-kit/http/address';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve, signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import { presentUser } from '../present-user';
import { visitOf } from '../visit-of';
import { register } from './register';
import { signIn } from './sign-in';
import { signOut, signOutElsewhere } from './sign-out';

export function sessionRoutes(auth: Auth): Router {
  const router = createRouter();

  serve(router, contract.getUser, signedIn, async ({ actor }) => {
    const user = await auth.users.find(actor.userId);
    if (!user) throw refuse('unauthorized', 'Unauthorized');
    return presentUser(user);
  });
  serve(router, contract.goToSignIn, anyone, async ({ response }) => response.redirect(302, '/auth'));
  serve(router, contract.signIn, withTriesLeft(auth), async ({ body, ...exchange }) => {
    const { user, cookies } = await signIn(auth, body, visitOf(auth, exchange));
    auth.cookie.give(exchange.response, cookies);
    return presentUser(user);
  });
  serve(router, contract.register, whileOpen(auth), async ({ body, idempotencyKey, ...exchange }) => {
    const { user, cookies } = await register(auth, body, visitOf(auth, exchange), idempotencyKey);
    auth.cookie.give(exchange.response, cookies);
    return presentUser(user);
  });
  serve(router, contract.signOut, signedIn, async ({ actor, caller, response }) => {
    await signOut(auth, actor, actor.sessionId, caller);
    auth.cookie.clear(response);
    return { signedOut: true as const };
  });
  serve(router, contract.resolveSessions, anyone, ({ body }) =>
    auth.sessions.find(body.cookieHashes, auth.now()),
  );
  serveOwnSessions(router, auth);
  return router;
}

function serveOwnSessions(router: Router, auth: Auth): void {
  serve(router, own.listSessions, signedIn, async ({ actor }) => {
    const sessions = await auth.sessions.list(actor.userId, auth.now());
    return sessions.map(({ id, device, lastSeenAt, address }) => ({
      id,
      device,
      lastSeenAt: lastSeenAt.toISOString(),
      address: address && maskAddress(address),
      isCurrent: id === actor.sessionId,
    }));
  });
  serve(router, own.endOtherSessions, signedIn, ({ actor, caller }) => signOutElsewhere(auth, actor, caller));
  serve(router, own.endSession, signedIn, async ({ actor, caller, params }) => {
    if (!(await signOut(auth, actor, params.sessionId, caller))) {
      throw refuse('not_found', 'Session not found');
    }
  });
}

/**
 * A guard, so that it runs before the body is parsed. Which account is tried is known only from the body, so `signIn`
 * checks the limits of accounts. It also decides about a browser that may have signed in to the account before.
 */
const withTriesLeft =
  (auth: Auth) =>
  async ({ caller, request }: GuardInput<unknown>): Promise<object> => {
    if (auth.cookie.readBrowser(request) === undefined) {
      await auth.guessLimits.checkNetwork(networkOf(caller.address));
    }
    return {};
  };

/** A guard, so that it runs before the body is parsed. It only checks the limit; `register` counts. */
const whileOpen =
  (auth: Auth) =>
  async ({ caller }: GuardInput<unknown>): Promise<object> => {
    if ((await auth.registration.state()) === 'closed') {
      throw refuse('registration_closed', 'Registrations are temporarily closed');
    }
    await auth.limits.register.check(networkOf(caller.address));
    return {};
  };
