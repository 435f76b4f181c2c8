import type { CodeChanges, CodeSetInput, saveCodes } from '@ten8/contracts/cad/codes';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { codesQuery } from '../../shared/codes/codes-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';

export const putCodes = (communityId: number, body: CodeSetInput) =>
  api<typeof saveCodes>('PUT /api/communities/:communityId/codes', { params: { communityId }, body });

export function useSaveCodes() {
  const { community } = useSelectedCommunity();
  const { queryKey } = codesQuery(community.id);

  return useWrite({
    send: (set: CodeSetInput) => putCodes(community.id, set),
    done: (changes) => ['Codes Saved', summaryOf(changes)],
    failed: ['Codes Not Saved', 'Could not save the codes'],
    list: queryKey,
    readAgain: [queryKey],
  });
}

export const summaryOf = ({ added, changed, retired }: CodeChanges): string =>
  `${added.length} added, ${changed.length} changed, ${retired.length} retired`;
