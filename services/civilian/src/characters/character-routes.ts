import type { Router } from 'express';
import * as contract from '@ten8/contracts/civilian/characters';
import { hasRole, memberOf } from '@ten8/service-kit/access/guards';
import { SNAPSHOT_PAGE } from '@ten8/service-kit/facts/snapshot';
import { toPage, type Slice } from '@ten8/service-kit/http/page';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { Civilian } from '../context';
import { ownerOfCharacter } from '../ownership';
import { createCharacter } from './create-character';
import { deleteCharacter } from './delete-character';
import { updateCharacter } from './update-character';

export function characterRoutes(civilian: Civilian): Router {
  const router = createRouter();
  const member = memberOf(civilian.memberships);
  const owner = ownerOfCharacter(civilian, 'admin');

  const list = async (of: { communityId: number; userId: number | null }, page: Slice) =>
    toPage(await civilian.characters.list(of, page), page.limit);

  serve(router, contract.listMyCharacters, member, ({ actor, params, query }) =>
    list({ communityId: params.communityId, userId: actor.userId }, query),
  );
  serve(router, contract.listCharacters, member, ({ actor, roles, params, query }) =>
    list(
      {
        communityId: params.communityId,
        userId: hasRole(roles, 'officer-or-dispatcher') ? null : actor.userId,
      },
      query,
    ),
  );
  serve(router, contract.createCharacter, member, ({ caller, actor, roles, params, body, idempotencyKey }) =>
    createCharacter(
      civilian,
      { caller, actor, idempotencyKey, isAdmin: hasRole(roles, 'admin') },
      { communityId: params.communityId, given: body },
    ),
  );
  serve(router, contract.updateCharacter, owner, ({ caller, roles, character, body }) =>
    updateCharacter(
      civilian,
      { caller, isAdmin: hasRole(roles, 'admin') },
      { known: character, given: body },
    ),
  );
  serve(router, contract.deleteCharacter, owner, ({ caller, character }) =>
    deleteCharacter(civilian, caller, character),
  );
  serve(router, contract.snapshotCharacters, anyone, ({ query }) =>
    civilian.characters.snapshot(query.after, SNAPSHOT_PAGE),
  );
  return router;
}
