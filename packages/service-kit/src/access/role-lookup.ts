import { getMemberRoles, type MemberRoles } from '@ten8/contracts/community/members';
import { batched } from '../service-client/batched';
import type { ServiceClient } from '../service-client/service-client';

export interface MemberKey {
  communityId: number;
  userId: number;
}

/** Asks the community service for the roles of a member as they are now; members of `collectMs` with one request. */
export function createRoleLookup(
  client: ServiceClient,
  collectMs?: number,
): (member: MemberKey) => Promise<MemberRoles> {
  return batched((members: readonly MemberKey[]) => {
    const of = members.map(({ communityId, userId }) => `${communityId}/${userId}`).join(',');
    return client(getMemberRoles, { query: { of } });
  }, collectMs);
}
