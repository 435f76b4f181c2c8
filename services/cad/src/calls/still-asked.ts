import type { RollCall } from '@ten8/contracts/cad/calls';
import { ROLL_CALL_MS } from '@ten8/contracts/cad/constants';
import type { Tx } from '@ten8/event-log/transact';
import type { Cad } from '../context';
import type { CallRow } from './call-store';
import { withWaiting } from './move-roll-call';

type Asking = Pick<CallRow, 'rollCall' | 'assignedUnits'>;

/** The roll call of a call to which units are coming. After its time it asks only units that never left. */
export function stillAsked({ rollCall, assignedUnits }: Asking, now: Date): RollCall | null {
  if (!rollCall || now.getTime() - Date.parse(rollCall.at) <= ROLL_CALL_MS) return rollCall;
  return withWaiting(
    rollCall,
    rollCall.waiting.filter((unitId) => assignedUnits.includes(String(unitId))),
  );
}

/** Must run when units come to a call, which is given as it was before. */
export async function askNoneAgain(cad: Cad, tx: Tx, call: CallRow): Promise<void> {
  const { id: callId, communityId, rollCall } = call;
  const asked = stillAsked(call, cad.now());
  if (asked?.waiting.length === rollCall?.waiting.length) return;
  await cad.calls.saveRollCall({ communityId, callId }, asked, tx.transaction);
}
