import type { Router } from 'express';
import { leaveCommunity as leaveContract } from '@ten8/contracts/community/communities';
import * as contract from '@ten8/contracts/community/members';
import { ID_MAX } from '@ten8/contracts/constants';
import { refuse } from '@ten8/contracts/errors';
import { memberOf, roleIn } from '@ten8/service-kit/access/guards';
import { SNAPSHOT_PAGE } from '@ten8/service-kit/facts/snapshot';
import { toPage } from '@ten8/service-kit/http/page';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { CommunityContext } from '../context';
import { presentMembership } from '../present-membership';
import { changeRoles } from './change-roles';
import { countMembers } from './count-members';
import { leaveCommunity } from './leave-community';
import { presentFormerMember, presentMember } from './present-member';
import { removeMember } from './remove-member';
import { adminOver, REMOVAL_PROTECTED, ROLES_PROTECTED } from './require-changeable';
import { setRolesFromDiscord } from './set-roles-from-discord';

export function memberRoutes(context: CommunityContext): Router {
  const router = createRouter();
  const { members, presence, roleSource } = context;

  serve(router, contract.getMembership, memberOf(roleSource), async ({ params, actor }) => {
    const [member, community] = await Promise.all([
      members.find(params.communityId, actor.userId),
      context.communities.find(params.communityId),
    ]);
    if (!member || !community) throw refuse('not_found', 'Community not found');
    return presentMembership(member, community);
  });
  serve(router, contract.listMembers, roleIn(roleSource, 'admin'), async ({ params, query }) => {
    const { limit, cursor = 0, q: name } = query;
    const page = toPage(await members.list(params.communityId, { after: cursor, limit, name }), limit);
    const online = await presence.whoIsOnline(page.items.map(({ userId }) => userId));
    return { ...page, items: page.items.map((member) => presentMember(member, online.has(member.userId))) };
  });
  serve(router, contract.countMembers, roleIn(roleSource, 'admin'), ({ params, query, actor }) =>
    countMembers(context, { ...params, userId: actor.userId, before: contract.timesIn(query.before) }),
  );
  serve(router, contract.listFormerMembers, roleIn(roleSource, 'admin'), async ({ params, query }) => {
    const { limit, cursor = ID_MAX } = query;
    const former = await context.formerMembers.list(params.communityId, { before: cursor, limit });
    const page = toPage(former, limit);
    return { ...page, items: page.items.map(presentFormerMember) };
  });
  serve(
    router,
    contract.changeRoles,
    adminOver(context, ROLES_PROTECTED),
    async ({ params, actor, body, caller }) => {
      const member = await changeRoles(
        context,
        { actor, caller, communityId: params.communityId },
        { userId: params.userId, ...body },
      );
      const online = await presence.whoIsOnline([member.userId]);
      return presentMember(member, online.has(member.userId));
    },
  );
  serve(router, contract.removeMember, adminOver(context, REMOVAL_PROTECTED), ({ params, actor, caller }) =>
    removeMember(context, { actor, caller, communityId: params.communityId }, params.userId),
  );

  serve(router, leaveContract, memberOf(roleSource), ({ params, actor, caller }) =>
    leaveCommunity(context, { ...params, actor, caller }),
  );

  serveServices(router, context);
  return router;
}

/** Routes for other services. */
function serveServices(router: Router, context: CommunityContext): void {
  const { members } = context;
  serve(router, contract.getMemberRoles, anyone, ({ query }) =>
    members.rolesOf(
      query.of.split(',').map((member) => {
        const [communityId = 0, userId = 0] = member.split('/').map(Number);
        return { communityId, userId };
      }),
    ),
  );
  serve(router, contract.setRolesFromDiscord, anyone, ({ body }) => setRolesFromDiscord(context, body));
  serve(router, contract.snapshotMembers, anyone, ({ query }) =>
    members.snapshot(query.after, SNAPSHOT_PAGE),
  );
}
