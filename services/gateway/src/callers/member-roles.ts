import { communityDeleted } from '@ten8/contracts/community/communities';
import {
  memberJoined,
  memberRemoved,
  memberRolesChanged,
  type MemberRoles,
} from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import { createAnswerCache } from './answer-cache';

interface Membership {
  communityId: number;
  userId: number;
  roles: readonly Role[];
}

export interface Roles {
  /** The user's roles if they are cached; undefined when the community service must be asked. */
  peek(communityId: number, userId: number): readonly Role[] | undefined;
  /** Null for a user who is no member. */
  find(communityId: number, userId: number): Promise<readonly Role[] | null>;
  forgetAll(): void;
  /** Handlers for the follower of the community log. */
  handlers: FactHandler[];
}

const MAX_MEMBERSHIPS = 50_000;

const keyOf = (communityId: number, userId: number): string => `${communityId}/${userId}`;

/** Caches the roles of members, each until the community log changes them. */
export function createMemberRoles(
  ask: (params: { communityId: number; userId: number }) => Promise<MemberRoles>,
): Roles {
  const known = createAnswerCache(askByKey, {
    maxEntries: MAX_MEMBERSHIPS,
    groupOf: ({ communityId }) => communityId,
  });

  async function askByKey(key: string): Promise<Membership | null> {
    const [communityId = 0, userId = 0] = key.split('/').map(Number);
    const { roles } = await ask({ communityId, userId });
    return roles && { communityId, userId, roles };
  }
  const forget = async ({ communityId, data }: { communityId: number | null; data: { userId: number } }) => {
    if (communityId !== null) known.forget(keyOf(communityId, data.userId));
  };

  return {
    peek: (communityId, userId) => known.peek(keyOf(communityId, userId))?.roles,
    find: async (communityId, userId) => (await known.find(keyOf(communityId, userId)))?.roles ?? null,
    forgetAll: known.forgetAll,
    handlers: [
      on(memberJoined, forget),
      on(memberRolesChanged, forget),
      on(memberRemoved, forget),
      on(communityDeleted, async ({ communityId }) => {
        if (communityId !== null) known.forgetGroup(communityId);
      }),
    ],
  };
}
