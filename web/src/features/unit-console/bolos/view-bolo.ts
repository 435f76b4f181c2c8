import type { Bolo } from '@ten8/contracts/cad/bolos';

/** The View button opens the BOLOS tab, and the search starts after this time. */
export const VIEW_DELAY_MS = 100;

/** The search text of the View button: the plate, or the first three words of the description. */
export function viewQuery({ plate, description }: Pick<Bolo, 'plate' | 'description'>): string {
  return plate?.trim() || description.trim().split(/\s+/).slice(0, 3).join(' ');
}
