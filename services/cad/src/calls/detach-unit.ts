import type { Call } from '@ten8/contracts/cad/calls';
import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { hearUnit } from '../hear-unit';
import { releaseUnit } from '../release-unit';
import { presentCall } from './call-store';
import { findCall } from './find-call';
import { loadAssignment, type Assigning } from './load-assignment';

/** The next in line becomes primary when the primary leaves. */
export function detachUnit(cad: Cad, assigning: Assigning): Promise<Call> {
  return cad.log.transact(actedBy(assigning.caller), async (tx) => {
    const { call, unit } = await loadAssignment(cad, tx, assigning);
    if (!call.assignedUnits.includes(String(unit.id))) {
      throw refuse('not_attached', 'This unit is not attached to this call');
    }
    await releaseUnit(cad, tx, { unit, by: assigning.caller });
    await hearUnit(cad, tx, call.communityId, assigning.actor);
    return presentCall(await findCall(cad, call, tx.transaction));
  });
}
