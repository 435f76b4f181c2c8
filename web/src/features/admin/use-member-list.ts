import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Member } from '@ten8/contracts/community/members';
import { itemsIn } from '../../shared/api/read-pages';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useUser } from '../../shared/session/session';
import { membersQuery } from './admin-queries';

/** Members by a part of their name, with the current user shown as online even if the server does not know it yet. */
export function useMemberList(name: string) {
  const { community } = useSelectedCommunity();
  const me = useUser();
  const query = useInfiniteQuery({
    ...membersQuery(community.id, name),
    placeholderData: keepPreviousData,
  });

  return { query, members: itemsIn(query.data)?.map((member) => onlineIf(member, me.id)) };
}

function onlineIf(member: Member, userId: number): Member {
  return member.userId === userId ? { ...member, user: { ...member.user, isOnline: true } } : member;
}
