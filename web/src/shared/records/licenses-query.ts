import { queryOptions } from '@tanstack/react-query';
import type { License, listLicenses } from '@ten8/contracts/civilian/licenses';
import { api } from '../api/api';
import { keyOf } from '../api/read-query';

const ROUTE = 'GET /api/characters/:characterId/licenses';

/** When the licenses cannot be read, the list is empty. */
export const licensesQuery = (characterId: number) =>
  queryOptions<License[]>({
    queryKey: keyOf(ROUTE, { params: { characterId } }),
    queryFn: ({ signal }) =>
      api<typeof listLicenses>(ROUTE, { params: { characterId }, signal }).catch(() => []),
    staleTime: 5000,
  });
