import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { isOnDuty, requireOwnUnit } from '../policy';
import { requireActive } from '../require-active';
import type { CallRow } from './call-store';
import { findCall } from './find-call';

export interface Assigning {
  actor: Actor;
  roles: Role[];
  caller: Caller;
  /** As the guard found it. */
  call: CallRow;
  unitId: number;
}

/**
 * The checks that attaching and detaching share: the call is active, the unit is on duty, and the actor may move it.
 */
export async function loadAssignment(cad: Cad, tx: Tx, { actor, roles, call: known, unitId }: Assigning) {
  await lockCommunity(cad, tx, known.communityId, 'Call');
  const call = await findCall(cad, known, tx.transaction);
  const unit = await cad.units.find({ id: unitId, communityId: call.communityId }, tx.transaction);
  if (!unit) throw refuse('not_found', 'Unit not found');
  requireOwnUnit(unit, { userId: actor.userId, roles });
  await requireActive(cad, call, tx.transaction);
  if (!isOnDuty(unit)) throw refuse('not_on_duty', 'No active unit found');
  return {
    call,
    unit,
    // For the facts.
    described: { callId: call.id, callNumber: call.callNumber, unitId: unit.id, callsign: unit.callsign },
  };
}
