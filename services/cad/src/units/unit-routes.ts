import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/units';
import { findForSignedIn, requireRole, roleIn } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { requireOwnUnit } from '../policy';
import { changeUnitStatus } from './change-unit-status';
import { locateOwnUnit } from './locate-own-unit';
import { saveOwnUnit } from './save-own-unit';

export function unitRoutes(cad: Cad): Router {
  const router = createRouter();
  const officers = roleIn(cad.memberships, 'law-enforcement');

  serve(router, contract.listUnits, roleIn(cad.memberships, 'officer-or-dispatcher'), ({ params }) =>
    cad.units.list(params.communityId),
  );
  serve(router, contract.changeUnitStatus, mayMoveUnit(cad), ({ unit, body, actor, roles, caller }) =>
    changeUnitStatus(cad, { actor, roles, caller, communityId: unit.communityId }, unit, body.status),
  );
  serve(router, contract.setOwnStatus, officers, ({ params, body, actor, caller }) =>
    saveOwnUnit(cad, { actor, caller, communityId: params.communityId }, body),
  );
  serve(router, contract.saveOwnUnit, officers, ({ params, body, actor, caller }) =>
    saveOwnUnit(cad, { actor, caller, communityId: params.communityId }, body),
  );
  serve(router, contract.locateOwnUnit, officers, ({ params, body, actor, caller }) =>
    locateOwnUnit(cad, { actor, caller, communityId: params.communityId }, body.location),
  );
  return router;
}

const mayMoveUnit =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ unitId: number }>) => {
    const unit = await findForSignedIn(caller, 'Unit', () => cad.units.findOwner(params.unitId));
    const admitted = await requireRole(
      cad.memberships,
      caller,
      unit.communityId,
      'officer-or-dispatcher',
      'Unit',
    );
    requireOwnUnit(unit, { userId: admitted.actor.userId, roles: admitted.roles });
    return { ...admitted, unit };
  };
