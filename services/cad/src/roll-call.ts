import type { RollCall } from '@ten8/contracts/cad/calls';
import { ROLL_CALL_MS } from '@ten8/contracts/cad/constants';
import type { Tx } from '@ten8/event-log/transact';
import type { CallRow } from './calls/call-store';
import type { Cad } from './context';

type Asking = Pick<CallRow, 'rollCall' | 'assignedUnits'>;

/** The roll call of a call to which units are coming. After its time it asks only units that never left. */
export function stillAsked({ rollCall, assignedUnits }: Asking, now: Date): RollCall | null {
  if (!rollCall || now.getTime() - Date.parse(rollCall.at) <= ROLL_CALL_MS) return rollCall;
  return withWaiting(
    rollCall,
    rollCall.waiting.filter((unitId) => assignedUnits.includes(String(unitId))),
  );
}

/** Null once nobody is left who has not answered. */
export const withWaiting = (rollCall: RollCall, waiting: number[]): RollCall | null =>
  waiting.length > 0 ? { ...rollCall, waiting } : null;

/** Must run after units were assigned to a call. `call` is the row from before that. */
export async function removeAbsentFromRollCall(cad: Cad, tx: Tx, call: CallRow): Promise<void> {
  const { id: callId, communityId, rollCall } = call;
  const asked = stillAsked(call, cad.now());
  if (asked?.waiting.length === rollCall?.waiting.length) return;
  await cad.calls.saveRollCall({ communityId, callId }, asked, tx.transaction);
}
