import type { Call } from '@ten8/contracts/cad/calls';
import { ON_DUTY_LOCATION } from '@ten8/contracts/cad/constants';

interface Located {
  location: string | null;
}

/** The location that the officer typed for the unit, or null if there is none. */
export const unitLocation = ({ location }: Located): string | null =>
  location === ON_DUTY_LOCATION ? null : location;

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
  return call.postalCode ? `POSTAL ${call.postalCode}` : call.location;
}
