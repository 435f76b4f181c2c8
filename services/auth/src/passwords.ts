import { createHash } from 'node:crypto';
import { compare, hash } from 'bcrypt';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  verify(password: string, kept: string | null): Promise<boolean>;
}

/** bcrypt reads 72 bytes and stops at NUL; the digest before it makes every character count. */
const digest = (password: string): string => createHash('sha256').update(password).digest('base64');

export async function createPasswords(cost: number): Promise<Passwords> {
  const nobodys = await hash(digest('nobody'), cost);
  return {
    hash: (password) => hash(digest(password), cost),
    verify: async (password, kept) => (await compare(digest(password), kept ?? nobodys)) && kept !== null,
  };
}
