import type { Router } from 'express';
import { askAid as askAidContract } from '@ten8/contracts/cad/aid';
import * as contract from '@ten8/contracts/cad/roll-calls';
import { findForSignedIn, requireRole } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { answerRoll } from './answer-roll';
import { askAid } from './ask-aid';
import { callRoll } from './call-roll';
import { findCall } from './find-call';
import { mayUseCall } from './may-use-call';

/** Roll calls, which ask the units of a call whether they are well, and aid from other departments. */
export function aidAndRollCallRoutes(cad: Cad): Router {
  const router = createRouter();

  serve(router, contract.callRoll, mayUseCall(cad), ({ call, actor, caller, idempotencyKey }) =>
    callRoll(cad, { actor, caller, call, idempotencyKey }),
  );
  serve(router, askAidContract, mayUseCall(cad), ({ call, body, actor, roles, caller, idempotencyKey }) =>
    askAid(cad, { actor, roles, caller, call, order: body, idempotencyKey }),
  );
  serve(router, contract.answerRoll, mayAnswerRoll(cad), ({ params, call, actor, caller }) =>
    answerRoll(cad, { actor, caller, call, rollCallId: params.rollCallId }),
  );
  return router;
}

const mayAnswerRoll =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ rollCallId: number }>) => {
    const find = () => cad.entries.find({ id: params.rollCallId, kind: 'roll-call' });
    const asked = await findForSignedIn(caller, 'Roll call', find);
    const call = await findCall(cad, { id: asked.callId, communityId: asked.communityId });
    const admitted = await requireRole(
      cad.memberships,
      caller,
      call.communityId,
      'officer-or-dispatcher',
      'Roll call',
    );
    return { ...admitted, call };
  };
