import { JOIN_CODE_LENGTH } from '@ten8/contracts/community/constants';
import { readableCode } from '@ten8/service-kit/readable-code';

const TRIES = 20;

export class JoinCodeTaken extends Error {}

/** Tries random codes until one is free. A collision ends its transaction, so the whole attempt is repeated. */
export async function withFreshJoinCode<T>(attempt: (joinCode: string) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(readableCode(JOIN_CODE_LENGTH));
    } catch (error) {
      if (!(error instanceof JoinCodeTaken) || tried === TRIES) throw error;
    }
  }
}
