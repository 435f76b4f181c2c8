import { randomInt } from 'node:crypto';
import { LINK_CODE_LENGTH } from '@ten8/contracts/auth/discord';

/** Without 0 O 1 I L, which people confuse. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const newLinkCode = (): string =>
  Array.from({ length: LINK_CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** As people type it: any case, with spaces and dashes. Null when it cannot be a code. */
export function readLinkCode(typed: string): string | null {
  const code = typed.replace(/[\s\-‐-―]/g, '').toUpperCase();
  return code.length === LINK_CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
    ? code
    : null;
}
