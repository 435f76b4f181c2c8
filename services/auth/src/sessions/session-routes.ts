import { Router } from 'express';
import * as contract from '@ten8/contracts/auth/session';
import { refuse } from '@ten8/contracts/errors';
import { anyone, serve, signedIn } from '@ten8/service-kit/serve';
import type { Auth } from '../context';
import { presentUser } from '../present-user';
import { register } from './register';
import { signIn } from './sign-in';
import { signOut } from './sign-out';

export function sessionRoutes(auth: Auth): Router {
  const router = Router();

  serve(router, contract.getUser, signedIn, async ({ actor }) => {
    const user = await auth.users.find(actor.userId);
    if (!user) throw refuse('unauthorized', 'Unauthorized');
    return presentUser(user);
  });
  serve(router, contract.goToSignIn, anyone, async ({ response }) => response.redirect(302, '/auth'));
  serve(router, contract.signIn, anyone, async ({ body, caller, response }) => {
    const { user, cookie } = await signIn(auth, body, caller);
    auth.cookie.give(response, cookie);
    return presentUser(user);
  });
  serve(router, contract.register, whileOpen(auth), async ({ body, caller, response }) => {
    const { user, cookie } = await register(auth, body, caller);
    auth.cookie.give(response, cookie);
    return presentUser(user);
  });
  serve(router, contract.signOut, signedIn, async ({ actor, caller, response }) => {
    await signOut(auth, actor, caller);
    auth.cookie.clear(response);
    return { signedOut: true as const };
  });
  serve(router, contract.resolveSession, anyone, ({ body }) =>
    auth.sessions.find(body.cookieHash, auth.now()),
  );

  return router;
}

/** Said before the form is looked at. */
const whileOpen = (auth: Auth) => async (): Promise<object> => {
  if ((await auth.registration.state()) === 'closed') {
    throw refuse('registration_closed', 'Registrations are temporarily closed');
  }
  return {};
};
