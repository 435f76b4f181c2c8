import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { alarmPlace } from '../../../shared/units/alarm-place';
import { callOf } from '../calls/use-attached-call';
import type { Alarm } from './alarms';

interface Lists {
  units: readonly Unit[];
  calls: readonly Call[];
}

/** Where the unit of this alarm needs help. */
export function whereIs(alarm: Alarm, { units, calls }: Lists): string {
  const unit = units.find(({ id }) => id === alarm.unitId);
  return alarmPlace(alarm, { unit, call: callOf(calls, alarm.unitId) });
}
