import type { Bolo } from '@ten8/contracts/cad/bolos';

/** View switches to the BOLOS tab, and starts its search this long after. */
export const VIEW_DELAY_MS = 100;

/** What View looks for: the plate, or the description's first three words. */
export function viewQuery({ plate, description }: Pick<Bolo, 'plate' | 'description'>): string {
  return plate?.trim() || description.trim().split(/\s+/).slice(0, 3).join(' ');
}
