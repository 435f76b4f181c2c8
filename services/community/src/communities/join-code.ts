import { randomInt } from 'node:crypto';
import { JOIN_CODE_LENGTH } from '@ten8/contracts/community/constants';

/** Without 0 O 1 I L, which people confuse. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const TRIES = 20;

export class JoinCodeTaken extends Error {}

const newJoinCode = (): string =>
  Array.from({ length: JOIN_CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Tries random codes until one is free. A collision ends its transaction, so the whole attempt is repeated. */
export async function withFreshJoinCode<T>(attempt: (joinCode: string) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(newJoinCode());
    } catch (error) {
      if (!(error instanceof JoinCodeTaken) || tried === TRIES) throw error;
    }
  }
}
