import { LINK_CODE_LENGTH } from '@ten8/contracts/auth/discord';
import { READABLE_CHARACTERS, readableCode } from '@ten8/service-kit/readable-code';

export const newLinkCode = (): string => readableCode(LINK_CODE_LENGTH);

/** As people type it: any case, with spaces and dashes. Null when it cannot be a code. */
export function readLinkCode(typed: string): string | null {
  const code = typed.replace(/[\s\-‐-―]/g, '').toUpperCase();
  return code.length === LINK_CODE_LENGTH && [...code].every((letter) => READABLE_CHARACTERS.includes(letter))
    ? code
    : null;
}
