import type { Transaction } from 'sequelize';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { refuse, type Refusal } from '@ten8/contracts/errors';
import type { Civilian } from '../context';

const NOT_YOURS = 'Choose one of your own characters';
const TAKEN = 'This plate is already registered';

/** The owner must be the caller's own character in the vehicle's community. Locks it against deletion. */
export async function requireOwnCharacter(
  civilian: Civilian,
  { userId, communityId, characterId }: { userId: number; communityId: number; characterId: number },
  transaction: Transaction,
): Promise<Character> {
  const key = { id: characterId, communityId };
  const character = await civilian.characters.lockAgainstDeletion(key, transaction);
  if (character?.userId !== userId) throw notYours();
  return character;
}

export const notYours = (): Refusal =>
  refuse('invalid_request', NOT_YOURS, { details: [{ path: 'characterId', message: NOT_YOURS }] });

export const plateTaken = (): Refusal =>
  refuse('plate_taken', TAKEN, { details: [{ path: 'plate', message: TAKEN }] });

/** The fields that all facts about a vehicle have. */
export const plateOf = ({ id, plate, make, model }: Vehicle) => ({ vehicleId: id, plate, make, model });
