import { queryOptions } from '@tanstack/react-query';
import type { getCallPlace, listPlaces } from '@ten8/contracts/cad/places';
import { readQuery } from '../api/read-query';

/** Long, because Admins rarely change places, and consoles are told of a change over the live connection. */
const FRESH_MS = 60_000;

export const placesQuery = (communityId: number, q?: string) =>
  queryOptions({
    ...readQuery<typeof listPlaces>('GET /api/communities/:communityId/places', {
      params: { communityId },
      query: { q },
    }),
    staleTime: FRESH_MS,
  });

/** Whether a query key is for data that contains places: a list of places, or the place of a call. */
export const isOfPlaces = (communityId: number, [first, second, third]: readonly unknown[]): boolean =>
  (first === 'communities' && second === communityId && third === 'places') ||
  (first === 'calls' && third === 'place');

export const callPlaceQuery = (callId: number) =>
  readQuery<typeof getCallPlace>('GET /api/calls/:callId/place', { params: { callId } });
