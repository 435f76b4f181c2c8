import { useQuery } from '@tanstack/react-query';
import type { Member } from '@ten8/contracts/community/members';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useUser } from '../../shared/session/session';
import { membersQuery } from './admin-queries';

/** The members, with the current user shown as online even if the server does not know it yet. */
export function useMemberList() {
  const { community } = useSelectedCommunity();
  const me = useUser();

  return useQuery({
    ...membersQuery(community.id),
    select: ({ items, isComplete }) => ({
      items: items.map((member) => onlineIf(member, me.id)),
      isComplete,
    }),
  });
}

function onlineIf(member: Member, userId: number): Member {
  return member.userId === userId ? { ...member, user: { ...member.user, isOnline: true } } : member;
}
