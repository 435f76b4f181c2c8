import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { changeRoles, Member, removeMember } from '@ten8/contracts/community/members';
import { ROLES, type Role } from '@ten8/contracts/roles';
import { api, sentenceOf, type ApiError } from '../../shared/api/api';
import { useWrite, type ToastText } from '../../shared/api/use-write';
import { membershipQuery } from '../../shared/community/membership';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { isEditConflict } from '../../shared/forms/edit-conflict';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { activityKey, membersKey } from './admin-queries';

/** Messages of the server about the owner that are shown as the toast's title. */
const OWNER_SENTENCES = [
  'Community owners cannot have their roles changed',
  'Community owners cannot be removed from their community',
  'Community owners cannot be banned from their community',
];

export const failedTo =
  (title: string) =>
  (error: Error): ToastText => {
    const why = sentenceOf(error, '');
    return OWNER_SENTENCES.includes(why) ? why : [title, why];
  };

/** What shows a change of a member. An Admin may change their own roles, so their membership is read again, too. */
export const listsOfMembers = (communityId: number): QueryKey[] => [
  membersKey(communityId),
  activityKey(communityId),
  membershipQuery(communityId).queryKey,
];

/** A form with a checkbox for each role. `theirs`: the roles that somebody else has given the member meanwhile. */
export function useRolesForm({ userId, roles }: Member, onChanged: () => void) {
  const { community } = useSelectedCommunity();
  const [theirs, setTheirs] = useState<Role[] | null>(null);
  const has = (role: Role) => role === 'Civilian' || roles.includes(role);

  const form = useWriteForm({
    values: Object.fromEntries(ROLES.map((role) => [role, has(role)])),
    send: (chosen) =>
      api<typeof changeRoles>('PATCH /api/communities/:communityId/members/:userId', {
        params: { communityId: community.id, userId },
        body: { roles: ROLES.filter((role) => chosen[role]), previousRoles: theirs ?? roles },
      }).catch((error: unknown) => {
        if (isEditConflict(error)) setTheirs(rolesIn(error));
        throw error;
      }),
    done: 'Member role updated successfully',
    failed: failedTo('Failed to update member role'),
    readAgain: listsOfMembers(community.id),
    onDone: onChanged,
  });
  return { form, theirs };
}

/** The roles that the member has now, as the refusal says. */
const rolesIn = ({ details }: ApiError): Role[] => {
  const now = details.find(({ path }) => path === 'roles')?.message ?? '';
  return ROLES.filter((role) => now.includes(role));
};

export function useRemoveMember() {
  const { community } = useSelectedCommunity();

  return useWrite({
    send: (userId: number) =>
      api<typeof removeMember>('DELETE /api/communities/:communityId/members/:userId', {
        params: { communityId: community.id, userId },
      }),
    done: 'Member removed successfully',
    failed: failedTo('Failed to remove member'),
    readAgain: listsOfMembers(community.id),
  });
}
