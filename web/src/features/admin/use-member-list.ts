import { useQuery } from '@tanstack/react-query';
import type { Member } from '@ten8/contracts/community/members';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useUser } from '../../shared/session';
import { membersQuery } from './admin-queries';

/** The reader of the list is online, even if the server has not heard from this page yet. */
export function useMemberList() {
  const { community } = useSelectedCommunity();
  const me = useUser();

  return useQuery({
    ...membersQuery(community.id),
    select: ({ items, isComplete }) => ({
      items: items.map((member) => presentIf(member, me.id)),
      isComplete,
    }),
  });
}

function presentIf(member: Member, userId: number): Member {
  return member.userId === userId ? { ...member, user: { ...member.user, isOnline: true } } : member;
}
