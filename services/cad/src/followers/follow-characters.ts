import { characterCreated, characterDeleted, characterUpdated } from '@ten8/contracts/civilian/characters';
import type { EventDefinition } from '@ten8/contracts/define';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import type { CadRecords } from '../context';

interface Named {
  characterId: number;
  userId: number;
  firstName: string;
  lastName: string;
}

/** Keeps the projection of characters. Late facts about a deleted community are not saved. */
export function followCharacters({ communities, characters }: CadRecords): FactHandler[] {
  const save = (event: EventDefinition<Named>) =>
    on(event, async ({ communityId, data }, { transaction }) => {
      if (communityId === null || (await communities.lock(communityId, transaction)).isDeleted) return;
      await characters.save({ ...data, id: data.characterId, communityId }, transaction);
    });
  return [
    save(characterCreated),
    save(characterUpdated),
    on(characterDeleted, async ({ communityId, data }, { transaction }) => {
      if (communityId !== null) await characters.remove({ id: data.characterId, communityId }, transaction);
    }),
  ];
}
