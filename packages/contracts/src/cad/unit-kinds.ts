import { z } from 'zod';
import { KINDS } from './constants';

export const Kind = z.enum(KINDS, `Must be one of ${KINDS.join(', ')}`);
export type Kind = z.infer<typeof Kind>;
/** The kinds of a call whose type names none. */
export const DEFAULT_KINDS: readonly Kind[] = ['leo'];

const WORDS: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['ems', /\b(ems|ambulance|medical|medic|paramedics?)\b/i],
  ['fire', /\bfire\b/i],
  ['tow', /\b(tow|towing)\b/i],
];

/** The kind of a unit, from its department's name; law enforcement if nothing matches. */
export const kindOf = (department: string): Kind =>
  WORDS.find(([, pattern]) => pattern.test(department))?.[0] ?? 'leo';
