import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { listCodes } from '@ten8/contracts/cad/codes';
import { readQuery } from './read-query';
import { useSelectedCommunity } from './selected-community';

/** Admins rarely change them, and consoles get a message. */
const FRESH_MS = 60_000;

export const codesQuery = (communityId: number) =>
  queryOptions({
    ...readQuery<typeof listCodes>('GET /api/communities/:communityId/codes', { params: { communityId } }),
    staleTime: FRESH_MS,
  });

/** The codes that are a choice now; none until they were read. */
export function useCodes() {
  const { community } = useSelectedCommunity();
  const { data } = useQuery(codesQuery(community.id));

  return useMemo(
    () => ({
      /** With those that are retired: calls still carry them. */
      allTypes: data?.callTypes ?? [],
      callTypes: (data?.callTypes ?? []).filter(({ isRetired }) => !isRetired),
      dispositions: (data?.dispositions ?? []).filter(({ isRetired }) => !isRetired),
      tenCodes: data?.tenCodes ?? [],
      statuses: data?.statuses ?? [],
    }),
    [data],
  );
}

/** A code as a line of a choice. */
export const optionOf = ({ code, label }: { code: string; label: string }) => ({
  value: code,
  label: `${code} · ${label}`,
});
