import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '@ten8/contracts/auth/cookies';
import { Actor } from '@ten8/service-kit/access/actor';
import type { Answer, Client } from './client';
import type { Harness } from './service-harness';

export const PASSWORD = 'correct horse';

export interface Account {
  id: number;
  email: string;
  cookie: string;
  /** Sends requests as this account, in the session of `cookie`. */
  client: Client;
}

/** The session cookie that an answer sets; empty when it sets none or deletes it. */
export function cookieOf(answer: Answer): string {
  const given = new RegExp(`^(?:__Host-)?${SESSION_COOKIE}=([^;]+)`);
  return answer.headers.getSetCookie().flatMap((line) => given.exec(line)?.[1] ?? [])[0] ?? '';
}

export const hashOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** Looks a cookie up as the gateway does: null when there is no such session. */
export const resolveSession = async (auth: Harness, cookie: string) =>
  (await auth.client(null).post('/internal/sessions/resolve', { cookieHashes: [hashOf(cookie)] })).body[0];

/** Signs in directly at auth; the client uses that session. */
export async function signInAs(auth: Harness, email: string, password = PASSWORD): Promise<Account> {
  const answer = await auth.client(null).post('/api/login', { email, password });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
  return accountOf(auth, cookieOf(answer));
}

export async function accountOf(auth: Harness, cookie: string): Promise<Account> {
  const actor = Actor.parse(await resolveSession(auth, cookie));
  return { id: actor.userId, email: actor.email, cookie, client: auth.client(actor) };
}

let created = 0;

/** A new account, signed in. */
export async function createAccount(auth: Harness, overrides: Record<string, string> = {}): Promise<Account> {
  created += 1;
  const account = {
    email: `person${created}@test.ten8`,
    password: PASSWORD,
    firstName: `First${created}`,
    lastName: `Last${created}`,
    ...overrides,
  };
  const answer = await auth.client(null).post('/internal/users', account);
  if (answer.status !== 201) throw new Error(`creating an account answered ${answer.status}`);
  return signInAs(auth, account.email, account.password);
}
