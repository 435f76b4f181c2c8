import { ON_DUTY_LOCATION } from '@ten8/contracts/cad/constants';

/** Where a unit is in its officer's words, or null when they have not said. */
export const placeOf = ({ location }: { location: string | null }): string | null =>
  location === ON_DUTY_LOCATION ? null : location;
