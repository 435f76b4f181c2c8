import { randomInt } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { characterCreated, type Character, type NewCharacter } from '@ten8/contracts/civilian/characters';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Civilian } from '../context';
import { licenseNumberTaken, nameOf } from './describe-character';

interface Author {
  caller: Caller;
  actor: Actor;
  idempotencyKey: IdempotencyKey | null;
  isAdmin: boolean;
}

/** Warrants and flags are saved only for Admins. Without a license number the server chooses one. */
export function createCharacter(
  civilian: Civilian,
  { caller, actor, idempotencyKey, isAdmin }: Author,
  { communityId, given }: { communityId: number; given: NewCharacter },
): Promise<Character> {
  return transactIdempotent(
    civilian.db,
    civilian.log,
    actedBy(caller),
    idempotencyKey,
    async ({ transaction, append }) => {
      if (!(await civilian.communities.lock(communityId, transaction))) {
        throw refuse('not_found', 'Community not found');
      }
      await civilian.quotas.checkCharacters({ communityId, userId: actor.userId }, transaction);
      const row = {
        ...given,
        communityId,
        userId: actor.userId,
        warrants: (isAdmin && given.warrants) || [],
        flags: (isAdmin && given.flags) || [],
      };
      const { licenseNumber } = given;
      const character =
        licenseNumber === null
          ? await insertWithIssuedNumber(civilian, row, transaction)
          : await civilian.characters.insert({ ...row, licenseNumber }, transaction);
      if (!character) throw licenseNumberTaken();

      append(characterCreated, communityId, nameOf(character));
      return character;
    },
  );
}

const TRIES = 20;

/** Eight digits, so that even in a community of a million a few tries find a free one. */
async function insertWithIssuedNumber(
  civilian: Civilian,
  row: Omit<Character, 'id' | 'licenseNumber'>,
  transaction: Transaction,
): Promise<Character> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const licenseNumber = `D${randomInt(10_000_000, 100_000_000)}`;
    const character = await civilian.characters.insert({ ...row, licenseNumber }, transaction);
    if (character) return character;
  }
  throw new Error(`no free license number was found in ${TRIES} tries`);
}
