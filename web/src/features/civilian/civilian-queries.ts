import { queryOptions } from '@tanstack/react-query';
import type { Incident } from '@ten8/contracts/cad/incidents';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { License } from '@ten8/contracts/civilian/licenses';
import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { send } from '../../shared/call';
import { readPages } from '../../shared/read-pages';

/** Spec 9. */
export const INCIDENTS_SHOWN = 5;

export const myCharactersQuery = (communityId: number) =>
  queryOptions<Character[]>({ queryKey: ['communities', communityId, 'characters', 'user'], staleTime: 0 });

/** Who may look records up is given everyone's vehicles; which ones are theirs is the reader's to sort out. */
export const vehiclesQuery = (communityId: number) =>
  queryOptions<Vehicle[]>({
    queryKey: ['communities', communityId, 'vehicles'],
    queryFn: async ({ signal }) => {
      const path = '/api/communities/:communityId/vehicles';
      return (await readPages<Vehicle>({ path, params: { communityId }, signal })).items;
    },
    staleTime: 0,
  });

export const latestIncidentsQuery = (communityId: number) =>
  queryOptions<Incident[]>({
    queryKey: ['communities', communityId, 'incidents', 'latest'],
    queryFn: ({ signal }) =>
      send(
        { verb: 'GET', path: '/api/communities/:communityId/incidents' },
        { params: { communityId }, query: { limit: INCIDENTS_SHOWN }, signal },
      ),
    staleTime: 0,
  });

/** Failing to read them counts as having none (spec 7). */
export const licensesQuery = (characterId: number) =>
  queryOptions<License[]>({
    queryKey: ['characters', characterId, 'licenses'],
    queryFn: ({ signal }) =>
      send<License[]>(
        { verb: 'GET', path: '/api/characters/:characterId/licenses' },
        { params: { characterId }, signal },
      ).catch(() => []),
    staleTime: 0,
  });
