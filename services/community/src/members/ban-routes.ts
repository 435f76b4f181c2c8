import type { Router } from 'express';
import * as contract from '@ten8/contracts/community/bans';
import { ID_MAX } from '@ten8/contracts/constants';
import { roleIn } from '@ten8/service-kit/access/guards';
import { toPage } from '@ten8/service-kit/http/page';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { CommunityContext } from '../context';
import { banMember } from './ban-member';
import type { NamedBan } from './ban-store';
import { liftBan } from './lift-ban';
import { mayBan } from './require-changeable';

export function banRoutes(context: CommunityContext): Router {
  const router = createRouter();
  const { bans, roleSource } = context;
  const admin = roleIn(roleSource, 'admin');

  serve(
    router,
    contract.banMember,
    mayBan(context),
    ({ params: { communityId, userId }, actor, caller, body }) =>
      banMember(context, { actor, caller, communityId }, { userId, ...body }),
  );
  serve(router, contract.listBans, admin, async ({ params, query }) => {
    const { limit, cursor = ID_MAX } = query;
    const page = toPage(await bans.list(params.communityId, { before: cursor, limit }), limit);
    return { ...page, items: page.items.map(presentBan) };
  });
  serve(router, contract.liftBan, admin, ({ params: { communityId, userId }, actor, caller }) =>
    liftBan(context, { actor, caller, communityId }, userId),
  );
  return router;
}

const presentBan = (ban: NamedBan): contract.Ban => ({
  id: ban.id,
  userId: ban.userId,
  user: { firstName: ban.firstName, lastName: ban.lastName },
  reason: ban.reason,
  bannedAt: ban.bannedAt.toISOString(),
  bannedBy: { firstName: ban.byFirstName, lastName: ban.byLastName },
});
