import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { changeRoles, Member, removeMember } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import { api, sentenceOf } from '../../shared/api';
import { membershipQuery } from '../../shared/membership';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

const OWNER_ROLES = 'Community owners cannot have their roles changed';
const OWNER_STAYS = 'Community owners cannot be removed from their community';

/** What changes with a member: the list, the log, and one's own standing when it was oneself. */
function useReadAgain(): (userId: number) => void {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const me = useUser();

  return (userId) => {
    for (const list of ['members', 'activity-logs'])
      void client.invalidateQueries({ queryKey: ['communities', community.id, list] });
    if (userId === me.id) void client.invalidateQueries({ queryKey: membershipQuery(community.id).queryKey });
  };
}

export function useChangeRoles(onChanged: () => void) {
  const { community } = useSelectedCommunity();
  const readAgain = useReadAgain();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: ({ member, roles }: { member: Member; roles: Role[] }) =>
      api<typeof changeRoles>('PATCH /api/communities/:communityId/members/:userId', {
        params: { communityId: community.id, userId: member.userId },
        body: { roles },
      }),
    onSuccess: (_changed, { member }) => {
      readAgain(member.userId);
      toast.success('Member role updated successfully');
      onChanged();
    },
    onError: (error) => {
      if (leftFor(error)) return;
      const why = sentenceOf(error, '');
      if (why === OWNER_ROLES) toast.failure(OWNER_ROLES);
      else toast.failure('Failed to update member role', why);
    },
  });
}

export function useRemoveMember() {
  const { community } = useSelectedCommunity();
  const readAgain = useReadAgain();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (userId: number) =>
      api<typeof removeMember>('DELETE /api/communities/:communityId/members/:userId', {
        params: { communityId: community.id, userId },
      }),
    onSuccess: (_nothing, userId) => {
      readAgain(userId);
      toast.success('Member removed successfully');
    },
    onError: (error) => {
      if (leftFor(error)) return;
      const why = sentenceOf(error, '');
      if (why === OWNER_STAYS) toast.failure(OWNER_STAYS);
      else toast.failure('Failed to remove member', why);
    },
  });
}
