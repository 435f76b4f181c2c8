import type { Call } from './calls';
import { ON_DUTY_LOCATION } from './constants';

/** The location that the officer typed for the unit, or null if there is none. */
export const unitLocation = ({ location }: { location: string | null }): string | null =>
  location === ON_DUTY_LOCATION ? null : location;

/** Where a call is, in short: by its postal code if it has one. */
export const callLocation = ({ location, postalCode }: Pick<Call, 'location' | 'postalCode'>): string =>
  postalCode ? `POSTAL ${postalCode}` : location;
