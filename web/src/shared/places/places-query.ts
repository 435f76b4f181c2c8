import { queryOptions } from '@tanstack/react-query';
import type { getCallPlace, listPlaces } from '@ten8/contracts/cad/places';
import { readQuery } from '../read-query';

/** Admins rarely change them, and consoles get a message. */
const FRESH_MS = 60_000;

export const placesQuery = (communityId: number, q?: string) =>
  queryOptions({
    ...readQuery<typeof listPlaces>('GET /api/communities/:communityId/places', {
      params: { communityId },
      query: { q },
    }),
    staleTime: FRESH_MS,
  });

/** Where places are part of what was read: in every list of them, and beside every call. */
export const isOfPlaces = (communityId: number, [first, second, third]: readonly unknown[]): boolean =>
  (first === 'communities' && second === communityId && third === 'places') ||
  (first === 'calls' && third === 'place');

export const callPlaceQuery = (callId: number) =>
  readQuery<typeof getCallPlace>('GET /api/calls/:callId/place', { params: { callId } });
