import { Router } from 'express';
import * as contract from '@ten8/contracts/auth/profile';
import { serve, signedIn } from '@ten8/service-kit/serve';
import type { Auth } from '../context';
import { presentUser } from '../present-user';
import { changePassword } from './change-password';
import { updateProfile } from './update-profile';

export function profileRoutes(auth: Auth): Router {
  const router = Router();
  serve(router, contract.updateProfile, signedIn, async ({ body, caller, actor }) =>
    presentUser(await updateProfile(auth, actor, body, caller)),
  );
  serve(router, contract.changePassword, signedIn, async ({ body, caller, actor }) =>
    presentUser(await changePassword(auth, actor, body, caller)),
  );
  return router;
}
