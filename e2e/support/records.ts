import { createCharacter, type Character } from '@ten8/contracts/civilian/characters';
import { createVehicle, type Vehicle } from '@ten8/contracts/civilian/vehicles';
import type { Person } from './people';
import type { Place } from './places';

/** A person's character, made without the browser. */
export const addCharacter = (
  { id: communityId }: Place,
  player: Person,
  firstName: string,
  lastName: string,
  fields: object = {},
): Promise<Character> =>
  player.ask(createCharacter, {
    params: { communityId },
    body: { firstName, lastName, dateOfBirth: '1990-02-01', ...fields },
  });

/** A Karin Sultan of that character's, made without the browser. */
export const addVehicle = (
  { id: communityId }: Place,
  player: Person,
  { id: characterId }: Character,
  plate: string,
  fields: object = {},
): Promise<Vehicle> =>
  player.ask(createVehicle, {
    params: { communityId },
    body: { characterId, make: 'Karin', model: 'Sultan', plate, ...fields },
  });
