import type { Router } from 'express';
import * as contract from '@ten8/contracts/civilian/licenses';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Civilian } from '../context';
import { ownerOfCharacter } from '../ownership';
import { saveLicenses } from './save-licenses';

export function licenseRoutes(civilian: Civilian): Router {
  const router = createRouter();
  serve(router, contract.listLicenses, ownerOfCharacter(civilian, 'officer-or-dispatcher'), ({ character }) =>
    civilian.licenses.ofCharacter(character),
  );
  serve(router, contract.saveLicenses, ownerOfCharacter(civilian, 'admin'), ({ caller, character, body }) =>
    saveLicenses(civilian, caller, { known: character, choices: body.licenses }),
  );
  return router;
}
