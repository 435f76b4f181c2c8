import type { Router } from 'express';
import * as contract from '@ten8/contracts/community/communities';
import { refuse } from '@ten8/contracts/errors';
import { memberOf, requireMember, requireRole, roleIn } from '@ten8/service-kit/access/guards';
import { networkOf } from '@ten8/service-kit/http/address';
import { toPage } from '@ten8/service-kit/http/page';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve, signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import type { CommunityContext } from '../context';
import { changeOwner, ONLY_OWNER_HANDS_OVER } from './change-owner';
import { regenerateJoinCode, setDiscordUrl, setLogo } from './change-settings';
import { createCommunity } from './create-community';
import { deleteCommunity, ONLY_OWNER_DELETES } from './delete-community';
import { joinByCode, joinCommunity, mayJoin } from './join-community';
import { listMyCommunities } from './list-my-communities';
import { confirmLeaving, prepareLeaving } from './prepare-leaving';
import { presentCommunity } from './present-community';

const DAY_MS = 86_400_000;

export function communityRoutes(context: CommunityContext): Router {
  const router = createRouter();
  const { communities, roleSource } = context;

  serve(router, contract.listMyCommunities, signedIn, ({ actor }) => listMyCommunities(context, actor));
  serve(router, contract.listPublicCommunities, signedIn, async ({ actor: { userId }, query }) => {
    const { q: words = '', ...slice } = query;
    const page = toPage(await communities.listPublic(userId, { words, ...slice }), slice.limit);
    return { ...page, items: page.items.map((row) => presentCommunity(row, { userId, roles: row.roles })) };
  });
  serve(router, contract.createCommunity, signedIn, ({ actor, body, caller, idempotencyKey }) =>
    createCommunity(context, { actor, caller, idempotencyKey }, body),
  );
  serve(router, contract.getCommunity, memberOf(roleSource), async ({ params, actor: { userId }, roles }) => {
    const community = await communities.find(params.communityId);
    if (!community) throw refuse('not_found', 'Community not found');
    return presentCommunity(community, { userId, roles });
  });
  serve(router, contract.joinCommunity, mayJoin(context), async ({ params, actor, caller }) => {
    const joined = await joinCommunity(context, { actor, caller, ...params });
    return { role: joined.member.role, ...joined };
  });
  serve(router, contract.joinByCode, withTriesLeft(context), ({ actor, body, caller }) =>
    joinByCode(context, { actor, caller }, body.joinCode),
  );
  serve(router, contract.prepareLeaving, anyone, ({ params }) => prepareLeaving(context, params.userId));
  serve(router, contract.confirmLeaving, anyone, ({ params }) => confirmLeaving(context, params.userId));
  serve(router, contract.getPlatformStats, anyone, async () => ({
    totalCommunities: await communities.count(),
  }));
  return router;
}

export function settingRoutes(context: CommunityContext): Router {
  const router = createRouter();
  const admin = roleIn(context.roleSource, 'admin');

  serve(router, contract.regenerateJoinCode, admin, ({ actor, caller, params }) =>
    regenerateJoinCode(context, { actor, caller, ...params }),
  );
  serve(router, contract.countWrongCodes, admin, async () => ({
    lastDay: await context.wrongCodes.countSince(new Date(context.now().getTime() - DAY_MS)),
  }));
  serve(router, contract.setLogo, admin, ({ actor, caller, params, body }) =>
    setLogo(context, { actor, caller, ...params }, body.logoUrl),
  );
  serve(router, contract.setDiscordUrl, admin, ({ actor, caller, params, body }) =>
    setDiscordUrl(context, { actor, caller, ...params }, body.discordUrl),
  );
  serve(router, contract.changeOwner, mayHandOver(context), ({ actor, caller, params, body }) =>
    changeOwner(context, { actor, caller, ...params }, body.userId),
  );
  serve(router, contract.deleteCommunity, mayDelete(context), ({ actor, caller, params }) =>
    deleteCommunity(context, { actor, caller, ...params }),
  );
  return router;
}

/** Every try counts, also a malformed one, because codes are short enough to guess. */
const withTriesLeft =
  ({ limits }: CommunityContext) =>
  async (input: GuardInput<unknown>) => {
    const admitted = signedIn(input);
    await limits.joinCode.take(String(admitted.actor.userId));
    await limits.joinCodeOfAddress.take(networkOf(input.caller.address));
    return admitted;
  };

const mayHandOver =
  ({ roleSource }: CommunityContext) =>
  async ({ caller, params }: GuardInput<{ communityId: number }>) => {
    const admitted = await requireMember(roleSource, caller, params.communityId);
    if (!admitted.isOwner) throw refuse('forbidden', ONLY_OWNER_HANDS_OVER);
    return admitted;
  };

const mayDelete =
  ({ roleSource }: CommunityContext) =>
  async ({ caller, params }: GuardInput<{ communityId: number }>) => {
    const admitted = await requireRole(roleSource, caller, params.communityId, 'admin');
    if (!admitted.isOwner) throw refuse('forbidden', ONLY_OWNER_DELETES);
    return admitted;
  };
