import { unitAttached, type Call } from '@ten8/contracts/cad/calls';
import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { hearUnit } from '../hear-unit';
import { meetNeeds } from '../needs';
import { noteOnScene } from '../note-on-scene';
import { removeAbsentFromRollCall } from '../roll-call';
import { ofUnit, writeEntries } from '../write-entries';
import { presentCall } from './call-store';
import { findCall } from './find-call';
import { loadAssignment, type Assigning } from './load-assignment';
import { setEnRoute } from './set-en-route';

/** A unit is on one call at a time. The first on a call is primary. */
export function attachUnit(cad: Cad, assigning: Assigning): Promise<Call> {
  return cad.log.transact(actedBy(assigning.caller), async (tx) => {
    const { call, unit, described } = await loadAssignment(cad, tx, assigning);
    const assignment = { communityId: call.communityId, callId: call.id, unitId: unit.id, now: cad.now() };
    if (!(await cad.calls.assign(assignment, tx.transaction))) {
      throw refuse('already_attached', 'You must detach from your current call first');
    }
    await removeAbsentFromRollCall(cad, tx, call);
    await writeEntries(cad, tx, {
      communityId: call.communityId,
      by: assigning.caller,
      entries: [ofUnit('unit-assigned', call.id, described), ...(await meetNeeds(cad, tx, call, [unit]))],
    });
    tx.append(unitAttached, call.communityId, described);
    await hearUnit(cad, tx, call.communityId, assigning.actor);
    if (unit.status === 'on-scene')
      await noteOnScene(cad, tx, { communityId: call.communityId, callIds: [call.id] });
    await setEnRoute(cad, tx, { ...unit, callId: call.id }, assigning.caller);
    return presentCall(await findCall(cad, call, tx.transaction));
  });
}
