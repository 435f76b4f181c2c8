import {
  communityCreated,
  MAX_COMMUNITIES,
  type Community,
  type NewCommunity,
} from '@ten8/contracts/community/communities';
import { refuse } from '@ten8/contracts/errors';
import { orderRoles } from '@ten8/contracts/roles';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import { addMember } from '../add-member';
import type { CommunityContext, Sender } from '../context';
import { withFreshJoinCode } from './join-code';
import { isAtQuota } from './owner-quota';
import { presentCommunity } from './present-community';

interface Creator extends Sender {
  idempotencyKey: IdempotencyKey | null;
}

/** Creates a community, and makes its creator owner and Admin in the same commit. */
export function createCommunity(
  context: CommunityContext,
  { actor, caller, idempotencyKey }: Creator,
  { name, type, description, discordUrl, visibility }: NewCommunity,
): Promise<Community> {
  return withFreshJoinCode((joinCode) =>
    transactIdempotent(context.db, context.log, actedBy(caller), idempotencyKey, async (tx) => {
      const ownerId = actor.userId;
      if (await isAtQuota(context, tx, ownerId)) {
        throw refuse('quota_reached', `You can own ${MAX_COMMUNITIES} communities. Please delete one first.`);
      }
      const community = await context.communities.insert(
        { name, type, description, discordUrl, visibility, joinCode, ownerId, createdAt: context.now() },
        tx.transaction,
      );
      tx.append(communityCreated, community.id, { name, ownerId });
      const { roles } = await addMember(context, tx, { community, actor, roles: orderRoles(['Admin']) });
      return presentCommunity(community, { userId: ownerId, roles });
    }),
  );
}
