import { createCharacter, type Character } from '@ten8/contracts/civilian/characters';
import { createVehicle, type Vehicle } from '@ten8/contracts/civilian/vehicles';
import type { Person } from './people';
import type { StoryCommunity } from './story-community';

/** Creates a character through the API. */
export const addCharacter = (
  { id: communityId }: StoryCommunity,
  player: Person,
  firstName: string,
  lastName: string,
  fields: object = {},
): Promise<Character> =>
  player.ask(createCharacter, {
    params: { communityId },
    body: { firstName, lastName, dateOfBirth: '1990-02-01', ...fields },
  });

/** Creates a Karin Sultan for that character through the API. */
export const addVehicle = (
  { id: communityId }: StoryCommunity,
  player: Person,
  { id: characterId }: Character,
  plate: string,
  fields: object = {},
): Promise<Vehicle> =>
  player.ask(createVehicle, {
    params: { communityId },
    body: { characterId, make: 'Karin', model: 'Sultan', plate, ...fields },
  });
