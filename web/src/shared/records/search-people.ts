import type { searchCharacters } from '@ten8/contracts/civilian/search';
import { api } from '../api/api';

export interface PersonCriteria {
  firstName?: string;
  lastName?: string;
  licenseNumber?: string;
  /** YYYY-MM-DD */
  dateOfBirth?: string;
}

/** Blank criteria are not sent. At least one must be filled. */
export function searchPeople(communityId: number, criteria: PersonCriteria) {
  return api<typeof searchCharacters>('GET /api/communities/:communityId/search/characters', {
    params: { communityId },
    query: { ...criteria },
  });
}
