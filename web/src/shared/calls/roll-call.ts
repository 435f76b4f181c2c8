import type { Call } from '@ten8/contracts/cad/calls';
import { ROLL_CALL_MS } from '@ten8/contracts/cad/constants';

type CallWithRollCall = Pick<Call, 'rollCall' | 'assignedUnits'>;

/** Ids of the units on the call that have not answered. Units that have left the call are not included. */
export const unansweredUnits = ({ rollCall, assignedUnits }: CallWithRollCall): number[] =>
  rollCall?.waiting.filter((unitId) => assignedUnits.includes(String(unitId))) ?? [];

/** Whether there is a unit to ask. */
export const canRoll = (call: Call | null): call is Call => !!call && call.assignedUnits.length > 0;

/** Whether the time to answer is over and a unit has not answered. */
export const isRollCallOverdue = (call: CallWithRollCall, now: number): boolean =>
  now - Date.parse(call.rollCall?.at ?? '') > ROLL_CALL_MS && unansweredUnits(call).length > 0;
