import type { Request, Response, Router } from 'express';
import * as account from '@ten8/contracts/auth/account';
import * as contract from '@ten8/contracts/auth/profile';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import { presentUser } from '../present-user';
import { untilClosed } from '../until-closed';
import { changePassword } from './change-password';
import { deleteUser } from './delete-user';
import { withPasswordsLeft, type OwnRequest } from './require-password';
import { updateProfile, withEmailsLeft } from './update-profile';

interface Exchange {
  actor: Actor;
  caller: Caller;
  request: Request;
  response: Response;
}

export function profileRoutes(auth: Auth): Router {
  const router = createRouter();
  const ownRequest = ({ actor, caller, request, response }: Exchange): OwnRequest => ({
    userId: actor.userId,
    address: caller.address,
    browserCookie: auth.cookie.readBrowser(request),
    signal: untilClosed(response),
  });

  serve(router, contract.updateProfile, withEmailsLeft(auth), async ({ body, caller, actor }) =>
    presentUser(await updateProfile(auth, actor, body, caller)),
  );
  serve(router, contract.changePassword, withPasswordsLeft(auth), async ({ body, ...exchange }) =>
    presentUser(await changePassword(auth, exchange.actor, body, ownRequest(exchange))),
  );
  serve(router, account.deleteUser, withPasswordsLeft(auth), async ({ body, ...exchange }) => {
    await deleteUser(auth, body.password, ownRequest(exchange));
    auth.cookie.clear(exchange.response);
  });
  return router;
}
