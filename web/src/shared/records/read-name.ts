import type { PersonCriteria } from './search-people';

/** Reads `DOE JOHN`, and `DOE, JOHN` for last names of several words. */
export function readName(text: string): Pick<PersonCriteria, 'lastName' | 'firstName'> {
  const typed = text.trim();
  const cut = typed.includes(',') ? typed.indexOf(',') : typed.search(/\s/);
  const lastName = (cut < 0 ? typed : typed.slice(0, cut)).trim();
  const firstName = cut < 0 ? '' : typed.slice(cut + 1).trim();
  return { ...(lastName && { lastName }), ...(firstName && { firstName }) };
}
