import { type Router, Router as createRouter } from 'express';
import * as contract from '@ten8/contracts/civilian/characters';
import { has, memberOf } from '@ten8/service-kit/guards';
import { toPage } from '@ten8/service-kit/page';
import { serve } from '@ten8/service-kit/serve';
import { type Civilian } from '../context';
import { ownerOfCharacter } from '../ownership';
import { createCharacter } from './create-character';
import { deleteCharacter } from './delete-character';
import { updateCharacter } from './update-character';

export function characterRoutes(civilian: Civilian): Router {
  const router = createRouter();
  const member = memberOf(civilian.memberships);
  const owner = ownerOfCharacter(civilian, 'admin');

  serve(router, contract.listMyCharacters, member, ({ actor, params }) =>
    civilian.characters.listOwn(params.communityId, actor.userId),
  );
  serve(router, contract.listCharacters, member, async ({ actor, roles, params, query }) => {
    const userId = has(roles, 'dispatch') ? null : actor.userId;
    const { limit, cursor } = query;
    const rows = await civilian.characters.list({ communityId: params.communityId, userId, limit, cursor });
    return toPage(rows, limit);
  });
  serve(router, contract.createCharacter, member, ({ caller, actor, roles, params, body, once }) =>
    createCharacter(
      civilian,
      { caller, actor, once, isAdmin: has(roles, 'admin') },
      { communityId: params.communityId, given: body },
    ),
  );
  serve(router, contract.updateCharacter, owner, ({ caller, roles, character, body }) =>
    updateCharacter(civilian, { caller, isAdmin: has(roles, 'admin') }, { id: character.id, given: body }),
  );
  serve(router, contract.deleteCharacter, owner, ({ caller, character }) =>
    deleteCharacter(civilian, caller, character.id),
  );
  return router;
}
