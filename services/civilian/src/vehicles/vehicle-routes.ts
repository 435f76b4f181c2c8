import type { Router } from 'express';
import * as contract from '@ten8/contracts/civilian/vehicles';
import { hasRole, memberOf } from '@ten8/service-kit/access/guards';
import { toPage } from '@ten8/service-kit/http/page';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Civilian } from '../context';
import { requireOwner } from '../ownership';
import { createVehicle } from './create-vehicle';
import { deleteVehicle } from './delete-vehicle';
import { updateVehicle } from './update-vehicle';

const RULE = { admits: 'admin', what: 'Vehicle', sentence: 'You can only manage your own vehicles' } as const;

export function vehicleRoutes(civilian: Civilian): Router {
  const router = createRouter();
  const member = memberOf(civilian.memberships);
  const owner = ({ caller, params }: GuardInput<{ vehicleId: number }>) =>
    requireOwner(civilian, caller, () => civilian.vehicles.find(params.vehicleId), RULE);

  serve(router, contract.listVehicles, member, async ({ actor, roles, params, query }) => {
    const userId = hasRole(roles, 'officer-or-dispatcher') ? null : actor.userId;
    const rows = await civilian.vehicles.list({ communityId: params.communityId, userId }, query);
    return toPage(rows, query.limit);
  });
  serve(router, contract.createVehicle, member, ({ caller, actor, params, body, idempotencyKey }) =>
    createVehicle(
      civilian,
      { caller, actor, idempotencyKey },
      { communityId: params.communityId, given: body },
    ),
  );
  serve(router, contract.updateVehicle, owner, ({ caller, actor, thing, body }) =>
    updateVehicle(civilian, { caller, actor }, { vehicle: thing, given: body }),
  );
  serve(router, contract.deleteVehicle, owner, ({ caller, thing }) => deleteVehicle(civilian, caller, thing));
  return router;
}
