import type { Request, Router } from 'express';
import { getAttaching, setAttaching as setAttachingContract } from '@ten8/contracts/cad/attaching';
import * as contract from '@ten8/contracts/cad/calls';
import { MORE_HEADER } from '@ten8/contracts/cad/constants';
import { refuse } from '@ten8/contracts/errors';
import { roleIn } from '@ten8/service-kit/access/guards';
import { giveBackIfFailed } from '@ten8/service-kit/http/limits';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { attachUnit } from './attach-unit';
import { closeCalls } from './close-calls';
import { detachUnit } from './detach-unit';
import { mayOpenCall } from './may-open-call';
import { mayUseCall } from './may-use-call';
import { openCall } from './open-call';
import { setAttaching } from './set-attaching';
import { setPublicCalls } from './set-public-calls';
import { updateCall } from './update-call';

export function callRoutes(cad: Cad): Router {
  const router = createRouter();

  serve(
    router,
    contract.listCalls,
    roleIn(cad.memberships, 'officer-or-dispatcher'),
    async ({ params, response }) => {
      const { calls, more } = await cad.calls.list(params.communityId);
      if (more > 0) response.set(MORE_HEADER, String(more));
      return calls;
    },
  );
  serve(router, contract.openCall, mayOpenCall(cad), ({ params, body, caller, idempotencyKey, giveBack }) =>
    giveBackIfFailed(giveBack, () =>
      openCall(cad, { caller, communityId: params.communityId, sent: body, idempotencyKey }),
    ),
  );
  serve(
    router,
    contract.closeCalls,
    roleIn(cad.memberships, 'dispatcher'),
    ({ params, body, actor, caller }) => closeCalls(cad, { actor, caller, ...params, ...body }),
  );
  serve(router, contract.getPublicCalls, roleIn(cad.memberships, 'officer-or-dispatcher'), ({ params }) =>
    cad.communities.publicCalls(params.communityId),
  );
  serve(router, contract.setPublicCalls, roleIn(cad.memberships, 'dispatcher'), ({ params, body, caller }) =>
    setPublicCalls(cad, caller, { ...params, ...body }),
  );
  serve(router, getAttaching, roleIn(cad.memberships, 'officer-or-dispatcher'), ({ params }) =>
    cad.attaching.read(params.communityId),
  );
  serve(router, setAttachingContract, roleIn(cad.memberships, 'dispatcher'), ({ params, body, caller }) =>
    setAttaching(cad, caller, { ...params, ...body }),
  );
  serve(router, contract.updateCall, mayUseCall(cad), ({ call, body, actor, caller, request }) =>
    updateCall(cad, { actor, caller, call, changes: body, version: readVersion(request) }),
  );
  serve(router, contract.attachUnit, mayUseCall(cad), ({ call, body, actor, roles, caller }) =>
    attachUnit(cad, { actor, roles, caller, call, unitId: body.unitId }),
  );
  serve(router, contract.detachUnit, mayUseCall(cad), ({ call, body, actor, roles, caller }) =>
    detachUnit(cad, { actor, roles, caller, call, unitId: body.unitId }),
  );
  return router;
}

/** The version that the caller saw, from the `If-Match` header; null without one, and for `*`: any version. */
function readVersion(request: Request): number | null {
  const text = request.get('if-match');
  if (text === undefined || text === '*') return null;
  const [, version] = /^"([1-9]\d{0,8})"$/.exec(text) ?? [];
  if (!version) throw refuse('invalid_request', 'If-Match must be the version of the call, such as "7"');
  return Number(version);
}
