import type {
  searchCharacters,
  searchVehicles as searchVehiclesEndpoint,
} from '@ten8/contracts/civilian/search';
import { api } from '../api/api';

export interface PersonCriteria {
  firstName?: string;
  lastName?: string;
  licenseNumber?: string;
  /** YYYY-MM-DD */
  dateOfBirth?: string;
}

interface VehicleCriteria {
  plate?: string;
  ownerName?: string;
  vin?: string;
  ownerId?: number;
}

/** Blank criteria are not sent. At least one must be filled. */
export const searchPeople = (communityId: number, criteria: PersonCriteria) =>
  api<typeof searchCharacters>('GET /api/communities/:communityId/search/characters', {
    params: { communityId },
    query: { ...criteria },
  });

/** As for people. */
export const searchVehicles = (communityId: number, criteria: VehicleCriteria) =>
  api<typeof searchVehiclesEndpoint>('GET /api/communities/:communityId/search/vehicles', {
    params: { communityId },
    query: { ...criteria },
  });

/** Reads `DOE JOHN`, and `DOE, JOHN` for last names of several words. */
export function readName(text: string): Pick<PersonCriteria, 'lastName' | 'firstName'> {
  const typed = text.trim();
  const cut = typed.includes(',') ? typed.indexOf(',') : typed.search(/\s/);
  const lastName = (cut < 0 ? typed : typed.slice(0, cut)).trim();
  const firstName = cut < 0 ? '' : typed.slice(cut + 1).trim();
  return { ...(lastName && { lastName }), ...(firstName && { firstName }) };
}
