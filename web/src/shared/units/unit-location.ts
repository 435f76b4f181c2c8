import { ON_DUTY_LOCATION } from '@ten8/contracts/cad/constants';

/** The location that the officer typed for the unit, or null if there is none. */
export const unitLocation = ({ location }: { location: string | null }): string | null =>
  location === ON_DUTY_LOCATION ? null : location;
