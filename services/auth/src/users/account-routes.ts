import type { Router } from 'express';
import * as account from '@ten8/contracts/auth/account';
import * as contract from '@ten8/contracts/auth/session';
import { SNAPSHOT_PAGE } from '@ten8/service-kit/facts/snapshot';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import { presentUser } from '../present-user';
import { createUser } from './create-user';
import { deleteUserByOperator } from './delete-user-by-operator';
import { resetPassword } from './reset-password';

/** Routes for `npm run admin` and other services. */
export function accountRoutes(auth: Auth): Router {
  const router = createRouter();
  serve(router, contract.createUser, anyone, async ({ body, caller }) =>
    presentUser(await createUser(auth, body, caller)),
  );
  serve(router, contract.resetPassword, anyone, async ({ body, caller }) =>
    presentUser(await resetPassword(auth, body, caller)),
  );
  serve(router, account.deleteUserByOperator, anyone, async ({ body, caller }) =>
    presentUser(await deleteUserByOperator(auth, body, caller)),
  );
  serve(router, contract.snapshotUsers, anyone, async ({ query }) =>
    (await auth.users.snapshot(query.after, SNAPSHOT_PAGE)).map(({ id, firstName, lastName }) => ({
      userId: id,
      firstName,
      lastName,
    })),
  );
  return router;
}
