import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { listCodes } from '@ten8/contracts/cad/codes';
import type { SelectOption } from '../../ui/select';
import { NOT_GIVEN } from '../../ui/select-options';
import { isUnauthorized } from '../api/api';
import { readQuery } from '../api/read-query';
import { useSelectedCommunity } from '../community/selected-community';

/** Long, because Admins rarely change codes, and consoles are told of a change over the live connection. */
const FRESH_MS = 60_000;
/** Nothing on a console shows that its codes could not be read, so it tries again by itself. */
const AGAIN_MS = 3_000;

export const codesQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof listCodes>('GET /api/communities/:communityId/codes', { params: { communityId } }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { error } }) => error !== null && !isUnauthorized(error) && AGAIN_MS,
  });

/** The codes that can be chosen now. Empty while they are loading. */
export function useCodes() {
  const { community } = useSelectedCommunity();
  const { data } = useQuery(codesQuery(community.id));

  return useMemo(
    () => ({
      /** Includes retired codes, because old calls still have them. */
      allTypes: data?.callTypes ?? [],
      callTypes: (data?.callTypes ?? []).filter(({ isRetired }) => !isRetired),
      dispositions: (data?.dispositions ?? []).filter(({ isRetired }) => !isRetired),
      tenCodes: data?.tenCodes ?? [],
      charges: data?.charges ?? [],
      statuses: data?.statuses ?? [],
    }),
    [data],
  );
}

/** Options of a select that may be left empty. */
export const codeOptions = (codes: readonly { code: string; label: string }[]): SelectOption[] => [
  NOT_GIVEN,
  ...codes.map(({ code, label }) => ({ value: code, label: `${code} · ${label}` })),
];
