import { characterCreated, characterDeleted, characterUpdated } from '@ten8/contracts/civilian/characters';
import { type EventDefinition } from '@ten8/contracts/define';
import { on, type FactHandler } from '@ten8/event-log/follow';
import { type CadRecords } from '../context';

interface Named {
  characterId: number;
  userId: number;
  firstName: string;
  lastName: string;
}

/** Keeps the projection of whose character is whose. What is said late about a deleted community is not kept. */
export function followCharacters({ communities, characters }: CadRecords): FactHandler[] {
  const keep = (event: EventDefinition<Named>) =>
    on(event, async ({ communityId, data }, { transaction }) => {
      if (communityId === null || !(await communities.hold(communityId, transaction))) return;
      await characters.keep({ ...data, id: data.characterId, communityId }, transaction);
    });
  return [
    keep(characterCreated),
    keep(characterUpdated),
    on(characterDeleted, ({ data }, { transaction }) => characters.drop(data.characterId, transaction)),
  ];
}
