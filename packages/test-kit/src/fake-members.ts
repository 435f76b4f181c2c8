import { communityDeleted } from '@ten8/contracts/community/communities';
import {
  memberJoined,
  memberRemoved,
  memberRolesChanged,
  type MemberRoles,
} from '@ten8/contracts/community/members';
import { orderRoles, type Role } from '@ten8/contracts/roles';
import type { AddFact } from './fake-log';

/** What a test can do with the fake community service. Community 1 when left out. */
export interface MemberCommands {
  join(userId: number, roles: Role[], communityId?: number, isOwner?: boolean): void;
  changeRoles(userId: number, roles: Role[], communityId?: number): void;
  /** A name that is no text makes a fact that no follower can read. */
  remove(userId: number, communityId?: number, name?: unknown): void;
  deleteCommunity(communityId: number): void;
  /** Null for somebody who is no member. */
  rolesOf(userId: number, communityId?: number): Role[] | null;
}

interface FakeMembers {
  commands: MemberCommands;
  /** The service's answer for one member. */
  find(communityId: number, userId: number): MemberRoles;
  /** The rows of its snapshot, by member id. */
  list(): { id: number; communityId: number; userId: number }[];
}

interface Member {
  communityId: number;
  userId: number;
  roles: Role[];
  isOwner: boolean;
}

/** The members of the fake community service. Every change is a fact in its log. */
export function createFakeMembers(addFact: AddFact): FakeMembers {
  const members = new Map<string, Member>();
  const keyOf = (communityId: number, userId: number) => `${communityId}/${userId}`;
  const find = (communityId: number, userId: number) => members.get(keyOf(communityId, userId));
  const set = (member: Member) => members.set(keyOf(member.communityId, member.userId), member);
  const nameOf = (userId: number) => `User ${userId}`;

  const commands: MemberCommands = {
    join(userId, given, communityId = 1, isOwner = false) {
      const roles = orderRoles(given);
      set({ communityId, userId, roles, isOwner });
      addFact(memberJoined, communityId, { userId, name: nameOf(userId), roles, isOwner });
    },
    changeRoles(userId, given, communityId = 1) {
      const { roles: before, isOwner } = find(communityId, userId) ?? { roles: [], isOwner: false };
      const roles = orderRoles(given);
      set({ communityId, userId, roles, isOwner });
      addFact(memberRolesChanged, communityId, { userId, name: nameOf(userId), roles, before, isOwner });
    },
    remove(userId, communityId = 1, name = nameOf(userId)) {
      members.delete(keyOf(communityId, userId));
      addFact(memberRemoved, communityId, { userId, name: name as string });
    },
    deleteCommunity(communityId) {
      for (const [key, member] of members) if (member.communityId === communityId) members.delete(key);
      addFact(communityDeleted, communityId, { name: `Community ${communityId}` });
    },
    rolesOf: (userId, communityId = 1) => find(communityId, userId)?.roles ?? null,
  };
  return {
    commands,
    find(communityId, userId) {
      const member = find(communityId, userId);
      return { roles: member?.roles ?? null, isOwner: member?.isOwner ?? false };
    },
    list: () => [...members.values()].map((member, index) => ({ id: index + 1, ...member })),
  };
}
