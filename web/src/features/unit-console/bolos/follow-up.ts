import type { Bolo } from '@ten8/contracts/cad/bolos';

/** Second spec, 2.2: how long after the switch to the BOLOS tab its search starts. */
export const FOLLOW_UP_MS = 100;

/** What View looks for: the plate, or the description's first three words. */
export function followUpQuery({ plate, description }: Pick<Bolo, 'plate' | 'description'>): string {
  return plate?.trim() || description.trim().split(/\s+/).slice(0, 3).join(' ');
}
