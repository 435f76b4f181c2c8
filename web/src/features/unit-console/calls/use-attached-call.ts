import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { useCalls } from '../../../shared/calls/calls-query';

export const isUnitOnCall = (call: Call, unitId: number): boolean =>
  call.assignedUnits.includes(String(unitId));

export const callOf = (calls: readonly Call[], unitId: number): Call | null =>
  calls.find((call) => call.status === 'active' && isUnitOnCall(call, unitId)) ?? null;

/** The one call this unit is attached to, or null. */
export function useAttachedCall(unit: Unit | null): Call | null {
  const { data = [] } = useCalls();
  return unit && callOf(data, unit.id);
}
