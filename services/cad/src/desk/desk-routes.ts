import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/desk';
import { roleIn } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import { atDesk } from '../at-desk';
import type { Cad } from '../context';
import { comeOnDuty } from './come-on-duty';
import { leaveDuty } from './leave-duty';
import { setAreaOfPlay } from './set-area-of-play';
import { setDispatchSettings } from './set-dispatch-settings';
import { setEmergencyTraffic } from './set-emergency-traffic';

export function deskRoutes(cad: Cad): Router {
  const router = createRouter();
  const dispatchers = atDesk(cad);

  serve(
    router,
    contract.getDispatchBoard,
    roleIn(cad.memberships, 'officer-or-dispatcher'),
    async ({ params: { communityId } }) => ({
      ...(await cad.boards.read(communityId)),
      dispatchers: await cad.dispatchers.list(communityId),
      panics: await cad.panics.listOpen(communityId),
      unsignedHandover: await cad.handovers.unsigned(communityId),
    }),
  );
  serve(router, contract.comeOnDuty, dispatchers, ({ params, body, actor, caller }) =>
    comeOnDuty(cad, { actor, caller, ...params, ...body }),
  );
  serve(router, contract.setEmergencyTraffic, dispatchers, async ({ params, body, actor, caller }) => {
    await setEmergencyTraffic(cad, { actor, caller, ...params, ...body });
    return body;
  });
  serve(router, contract.setAreaOfPlay, dispatchers, async ({ params, body, caller }) => {
    await setAreaOfPlay(cad, caller, { ...params, ...body });
    return body;
  });
  serve(router, contract.setDispatchSettings, roleIn(cad.memberships, 'admin'), ({ params, body, caller }) =>
    setDispatchSettings(cad, caller, { ...params, ...body }),
  );
  serve(router, contract.leaveDuty, dispatchers, ({ params, actor, caller }) =>
    leaveDuty(cad, caller, { communityId: params.communityId, userId: actor.userId }),
  );
  return router;
}
