import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { unitLocation } from '../../../shared/units/unit-location';
import { callOf } from '../calls/use-attached-call';
import type { Alarm } from './alarms';

interface Lists {
  units: readonly Unit[];
  calls: readonly Call[];
}

/** Where help is needed: the unit's location now or when the alarm was raised, else the location of its call. */
export function whereIs(alarm: Alarm, { units, calls }: Lists): string {
  const unit = units.find(({ id }) => id === alarm.unitId);
  const said = (unit && unitLocation(unit)) ?? unitLocation(alarm);
  if (said) return said;
  const call = callOf(calls, alarm.unitId);
  if (!call) return 'LOCATION UNKNOWN';
  return call.postalCode ? `POSTAL ${call.postalCode}` : call.location;
}
