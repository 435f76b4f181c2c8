import { communityDeleted } from '@ten8/contracts/community/communities';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import type { CadRecords } from '../context';

export const deleteCommunityRecords = ({ communities }: CadRecords): FactHandler =>
  on(communityDeleted, async ({ communityId }, { transaction }) => {
    if (communityId !== null) await communities.delete(communityId, transaction);
  });
