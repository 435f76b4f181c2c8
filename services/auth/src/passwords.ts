import { createHash } from 'node:crypto';
import type { HashPool } from './hash-pool';

/** `signal` tells that the caller has left: what still waits is not done any more. */
export interface Passwords {
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  verify(password: string, kept: string | null, signal?: AbortSignal): Promise<boolean>;
}

/** bcrypt reads 72 bytes and stops at NUL; the digest before it makes every character count. */
const digest = (password: string): string => createHash('sha256').update(password).digest('base64');

export async function createPasswords(pool: HashPool, cost: number): Promise<Passwords> {
  const hash = async (password: string, signal?: AbortSignal) =>
    String(await pool.run({ text: digest(password), cost }, signal));
  const hashOfNobody = await hash('nobody');
  return {
    hash,
    verify: async (password, kept, signal) =>
      (await pool.run({ text: digest(password), hash: kept ?? hashOfNobody }, signal)) === true &&
      kept !== null,
  };
}
