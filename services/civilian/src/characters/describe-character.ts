import type { Character } from '@ten8/contracts/civilian/characters';
import { refuse, type Refusal } from '@ten8/contracts/errors';

/** The fields that all facts about a character have. */
export const nameOf = ({ id, userId, firstName, lastName }: Character) => ({
  characterId: id,
  userId,
  firstName,
  lastName,
});

const TAKEN = 'This license number already belongs to another character';

export const licenseNumberTaken = (): Refusal =>
  refuse('invalid_request', TAKEN, { details: [{ path: 'licenseNumber', message: TAKEN }] });
