import { useQuery } from '@tanstack/react-query';
import type { listBolos } from '@ten8/contracts/cad/bolos';
import { readQuery } from '../api/read-query';
import { useSelectedCommunity } from '../community/selected-community';

export const bolosQuery = (communityId: number) =>
  readQuery<typeof listBolos>('GET /api/communities/:communityId/bolos', { params: { communityId } });

export function useBolos() {
  const { community } = useSelectedCommunity();
  return useQuery(bolosQuery(community.id));
}
