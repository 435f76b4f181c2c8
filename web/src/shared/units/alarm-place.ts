import type { Call } from '@ten8/contracts/cad/calls';
import { callLocation, unitLocation } from '@ten8/contracts/cad/locations';

interface Located {
  location: string | null;
}

export interface InAlarm {
  /** As it is in the list now. */
  unit: Located | undefined;
  /** The call that it is on. */
  call: Pick<Call, 'location' | 'postalCode'> | null | undefined;
}

/**
 * Where help is needed: the unit's location now, else that of its call, else where it was when the alarm was raised.
 * While the list has no such unit, the alarm's location counts before that of the call.
 */
export function alarmPlace(alarm: Located, { unit, call }: InAlarm): string {
  const said = unitLocation(unit ?? alarm);
  if (said) return said;
  if (!call) return unitLocation(alarm) ?? 'LOCATION UNKNOWN';
  return callLocation(call);
}
