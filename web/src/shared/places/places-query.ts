import { queryOptions } from '@tanstack/react-query';
import type { getCallPlace, listPlaces } from '@ten8/contracts/cad/places';
import { readQuery } from '../read-query';

/** Admins change them seldom. */
const FRESH_MS = 60_000;

export const placesQuery = (communityId: number, q?: string) =>
  queryOptions({
    ...readQuery<typeof listPlaces>('GET /api/communities/:communityId/places', {
      params: { communityId },
      query: { q },
    }),
    staleTime: FRESH_MS,
  });

export const callPlaceQuery = (callId: number) =>
  readQuery<typeof getCallPlace>('GET /api/calls/:callId/place', { params: { callId } });
