import type { MemberRoles } from '@ten8/contracts/community/members';
import { refuse } from '@ten8/contracts/errors';
import { hasRole } from '@ten8/service-kit/access/guards';
import { createRoleLookup } from '@ten8/service-kit/access/role-lookup';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';

export interface RoleCheck {
  /** Runs `enter` right after the answer that allows it, without an await between; refuses who may not see calls. */
  allow(member: { userId: number; communityId: number }, enter: () => void): Promise<void>;
  /** Makes running checks of this member (null: of the whole community) outdated. */
  invalidate(communityId: number, userId: number | null): void;
}

interface OpenCheck {
  userId: number;
  communityId: number;
  /** A fact about the member arrived during the request, so the answer may be older than the fact. */
  isStale: boolean;
}

const MAX_TRIES = 5;
/** Nobody notices 20 ms more at a join. When thousands reconnect, it saves a third of the work in community. */
const COLLECT_MS = 20;

/** Asks the community service for a member's roles at each join, so that they are never older than the join. */
export function createRoleCheck(client: ServiceClient): RoleCheck {
  const open = new Set<OpenCheck>();
  const rolesNow = createRoleLookup(client, COLLECT_MS);

  return {
    async allow({ userId, communityId }, enter) {
      const check: OpenCheck = { userId, communityId, isStale: false };
      open.add(check);
      try {
        for (let tries = 0; tries < MAX_TRIES; tries += 1) {
          check.isStale = false;
          const { roles } = await rolesNow({ communityId, userId });
          if (check.isStale) continue;
          requireRole(roles);
          return enter();
        }
      } finally {
        open.delete(check);
      }
      const sentence = 'Your roles are being changed right now. Please try again.';
      throw refuse('unavailable', sentence, { retryAfterMs: 1_000 });
    },
    invalidate(communityId, userId) {
      for (const check of open) {
        if (check.communityId === communityId && (userId === null || check.userId === userId))
          check.isStale = true;
      }
    },
  };
}

function requireRole(roles: MemberRoles['roles']): void {
  if (!roles) throw refuse('not_found', 'Community not found');
  if (!hasRole(roles, 'officer-or-dispatcher'))
    throw refuse('forbidden', 'Law Enforcement or Admin role required');
}
