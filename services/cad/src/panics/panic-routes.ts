import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/panic';
import { refuse } from '@ten8/contracts/errors';
import { findForSignedIn, requireRole } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve, type GuardInput } from '@ten8/service-kit/http/serve';
import { requireDesk } from '../at-desk';
import type { Cad } from '../context';
import { acknowledgePanic } from './acknowledge-panic';
import { closePanic } from './close-panic';
import { presentPanic } from './present-panic';
import { raisePanic } from './raise-panic';
import { recordReceipts } from './record-receipts';

type PanicGuardInput = GuardInput<{ panicId: number }>;

export function panicRoutes(cad: Cad): Router {
  const router = createRouter();

  serve(router, contract.raisePanic, mayRaise(cad), ({ unit, caller }) => raisePanic(cad, caller, unit));
  serve(router, contract.getPanic, mayUsePanic(cad), ({ panic }) => presentPanic(panic));
  serve(router, contract.acknowledgePanic, mayUsePanic(cad), ({ panic, actor, caller }) =>
    acknowledgePanic(cad, { actor, caller, panic }),
  );
  serve(router, contract.closePanic, mayClose(cad), ({ panic, body, actor, roles, caller }) =>
    closePanic(cad, { actor, roles, caller, panic, outcome: body.outcome }),
  );
  serve(router, contract.recordReceipts, anyone, ({ body }) => recordReceipts(cad, body.signs));
  return router;
}

/** Only a unit's own officer may raise its alarm; Admins may not either. */
const mayRaise =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ unitId: number }>) => {
    const unit = await findForSignedIn(caller, 'Unit', () => cad.units.findOwner(params.unitId));
    const { actor } = await requireRole(cad.memberships, caller, unit.communityId, 'law-enforcement', 'Unit');
    if (unit.userId !== actor.userId) throw refuse('forbidden', 'You can only change your own unit');
    return { unit };
  };

const mayUsePanic =
  (cad: Cad) =>
  async ({ params, caller }: PanicGuardInput) => {
    const panic = await findForSignedIn(caller, 'Alarm', () => cad.panics.find({ id: params.panicId }));
    const admitted = await requireRole(
      cad.memberships,
      caller,
      panic.communityId,
      'officer-or-dispatcher',
      'Alarm',
    );
    return { ...admitted, panic };
  };

/** Dispatchers and Admins, and the officer who raised it. */
const mayClose =
  (cad: Cad) =>
  async ({ params, caller }: PanicGuardInput) => {
    const panic = await findForSignedIn(caller, 'Alarm', () => cad.panics.find({ id: params.panicId }));
    const isOwn = (userId: number) => userId === panic.userId;
    const { communityId } = panic;
    return { ...(await requireDesk(cad, { caller, communityId, what: 'Alarm', isOwn })), panic };
  };
