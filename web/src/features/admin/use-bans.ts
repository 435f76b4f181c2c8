import type { banMember, liftBan } from '@ten8/contracts/community/bans';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { activityKey, bansQuery, formerMembersQuery } from './admin-queries';
import { failedTo, listsOfMembers } from './use-members';

/** A form with the reason. */
export function useBanForm(userId: number, onBanned: () => void) {
  const { community } = useSelectedCommunity();

  return useWriteForm({
    values: { reason: '' },
    send: (body) =>
      api<typeof banMember>('POST /api/communities/:communityId/members/:userId/ban', {
        params: { communityId: community.id, userId },
        body,
      }),
    done: 'Member banned successfully',
    failed: failedTo('Failed to ban member'),
    readAgain: [
      bansQuery(community.id).queryKey,
      formerMembersQuery(community.id).queryKey,
      ...listsOfMembers(community.id),
    ],
    onDone: onBanned,
  });
}

export function useLiftBan() {
  const { community } = useSelectedCommunity();

  return useWrite({
    send: (userId: number) =>
      api<typeof liftBan>('DELETE /api/communities/:communityId/bans/:userId', {
        params: { communityId: community.id, userId },
      }),
    done: 'Ban lifted successfully',
    failed: 'Failed to lift ban',
    readAgain: [
      bansQuery(community.id).queryKey,
      formerMembersQuery(community.id).queryKey,
      activityKey(community.id),
    ],
  });
}
