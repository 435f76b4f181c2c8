import type { FoundVehicle } from '@ten8/contracts/civilian/search';

/** Year, make, model and colour in one line. */
export const describeVehicle = ({
  year,
  make,
  model,
  color,
}: Pick<FoundVehicle, 'year' | 'make' | 'model' | 'color'>): string =>
  [year, make, model, color].filter((part) => part !== null && part !== '').join(' ');
