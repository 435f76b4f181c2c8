import { randomInt } from 'node:crypto';

/** Without 0 O 1 I L, which people confuse. */
export const READABLE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A random code that people read out and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => READABLE_CHARACTERS.charAt(randomInt(READABLE_CHARACTERS.length))).join('');
