import type { PersonCriteria } from '../../../shared/records/search-records';

export interface PersonInput {
  by: 'name' | 'license' | 'birth';
  firstName: string;
  lastName: string;
  licenseNumber: string;
  dateOfBirth: string;
}

export const emptyPerson: PersonInput = {
  by: 'name',
  firstName: '',
  lastName: '',
  licenseNumber: '',
  dateOfBirth: '',
};

/** The criteria of the chosen kind of search, or null when nothing was entered. */
export function criteriaOf(input: PersonInput): PersonCriteria | null {
  const firstName = input.firstName.trim();
  const lastName = input.lastName.trim();
  const licenseNumber = input.licenseNumber.trim();
  if (input.by === 'license') return licenseNumber ? { licenseNumber } : null;
  if (input.by === 'birth') return input.dateOfBirth ? { dateOfBirth: input.dateOfBirth } : null;
  if (!firstName && !lastName) return null;
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

/** The form's input for these criteria. */
export function inputOf(criteria: PersonCriteria): PersonInput {
  return { ...emptyPerson, ...criteria, by: searchedBy(criteria) };
}

function searchedBy(criteria: PersonCriteria): PersonInput['by'] {
  if (criteria.licenseNumber) return 'license';
  return criteria.dateOfBirth ? 'birth' : 'name';
}
