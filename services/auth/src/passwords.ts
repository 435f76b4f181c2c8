import { createHash } from 'node:crypto';
import { DEMO_PASSWORD } from '@ten8/contracts/auth/demo';
import { refuse } from '@ten8/contracts/errors';
import type { HashPool } from './hash-pool';

/** When `signal` says that the caller has disconnected, waiting work is dropped. */
export interface Passwords {
  /** Refuses the published password of the demo accounts if the demo is off. */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  verify(password: string, passwordHash: string | null, signal?: AbortSignal): Promise<boolean>;
  /** Whether one may sign in with this password: not with that of the demo accounts if the demo is off. */
  maySignInWith(passwordHash: string): Promise<boolean>;
  /** Whether this is a hash of the demo accounts' published password. */
  isPublished(passwordHash: string): Promise<boolean>;
}

/** bcrypt reads only 72 bytes and stops at NUL, so passwords are hashed with a digest first. */
const digest = (password: string): string => createHash('sha256').update(password).digest('base64');

export async function createPasswords(
  pool: HashPool,
  { cost, hasDemo }: { cost: number; hasDemo: boolean },
): Promise<Passwords> {
  const hash = async (password: string, signal?: AbortSignal) =>
    String(await pool.run({ text: digest(password), cost }, signal));
  const compare = async (password: string, passwordHash: string, signal?: AbortSignal) =>
    (await pool.run({ text: digest(password), hash: passwordHash }, signal)) === true;
  const isUsable = (password: string) => hasDemo || password !== DEMO_PASSWORD;
  const hashOfNobody = await hash('nobody');

  return {
    async hash(password, signal) {
      if (!isUsable(password))
        throw refuse('invalid_request', 'Choose another password: this one is published');
      return hash(password, signal);
    },
    async verify(password, passwordHash, signal) {
      const isSame = await compare(password, passwordHash ?? hashOfNobody, signal);
      return isSame && passwordHash !== null && isUsable(password);
    },
    maySignInWith: async (passwordHash) => hasDemo || !(await compare(DEMO_PASSWORD, passwordHash)),
    isPublished: (passwordHash) => compare(DEMO_PASSWORD, passwordHash),
  };
}
