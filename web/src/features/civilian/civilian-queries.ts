import { queryOptions } from '@tanstack/react-query';
import type { listIncidents } from '@ten8/contracts/cad/incidents';
import type { listMyCharacters } from '@ten8/contracts/civilian/characters';
import type { listVehicles } from '@ten8/contracts/civilian/vehicles';
import { PRESENCE_INTERVAL_MS } from '@ten8/contracts/community/constants';
import { readPagesQuery } from '../../shared/api/read-pages';
import { readQuery } from '../../shared/api/read-query';

export const INCIDENTS_SHOWN = 5;

export const myCharactersQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof listMyCharacters>('GET /api/communities/:communityId/characters/user', {
      params: { communityId },
    }),
    staleTime: 0,
  });

/** For officers the answer contains everyone's vehicles; `ownVehicles` filters their own. */
export const vehiclesQuery = (communityId: number) =>
  queryOptions({
    ...readPagesQuery<typeof listVehicles>('GET /api/communities/:communityId/vehicles', {
      params: { communityId },
    }),
    staleTime: 0,
    select: ({ items }) => items,
  });

/**
 * Of the whole community. Polled, because others report at any time. It is also how the page notices that the user was
 * removed: nothing else on it asks about the community without a click.
 */
export const latestIncidentsQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof listIncidents>('GET /api/communities/:communityId/incidents', {
      params: { communityId },
      query: { limit: INCIDENTS_SHOWN },
    }),
    staleTime: 0,
    refetchInterval: PRESENCE_INTERVAL_MS,
  });
