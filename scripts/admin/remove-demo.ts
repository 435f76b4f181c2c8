import { randomBytes, randomUUID } from 'node:crypto';
import { deleteUser } from '@ten8/contracts/auth/account';
import { resetPassword } from '@ten8/contracts/auth/session';
import { removeSupporter } from '@ten8/contracts/auth/supporters';
import { deleteCommunity, listMyCommunities } from '@ten8/contracts/community/communities';
import { isRefused, type ErrorCode } from '@ten8/contracts/errors';
import { COMMUNITY, EMAILS, SUPPORTERS } from '@ten8/demo-data/accounts';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { Installation } from './installation';

interface DemoUser {
  email: string;
  password: string;
  caller: Pick<Caller, 'actor' | 'address'>;
}

/**
 * Removes the demo's accounts, its community with all records, and its supporters. From the first step on nobody can
 * sign in with the published password. Parts that were already removed are no error, so that it can be run again.
 */
export async function removeDemo({ client }: Installation): Promise<string> {
  const users: DemoUser[] = [];
  for (const email of EMAILS) {
    const user = await takeOver(client, email);
    if (user) users.push(user);
  }
  for (const user of users) await deleteDemoCommunity(client, user);

  const kept: string[] = [];
  for (const { email, password, caller } of users) {
    const isDeleted = await succeeds('owner_protected', client(deleteUser, { body: { password }, caller }));
    if (!isDeleted) kept.push(email);
  }
  for (const { username } of SUPPORTERS)
    await succeeds('not_found', client(removeSupporter, { body: { username } }));

  if (users.length === 0) return 'There are no demo accounts.';
  if (kept.length === 0) return `The demo is removed: ${users.length} accounts, the community, its records.`;
  return (
    `The demo is removed, except ${kept.join(', ')}: the account owns another community. ` +
    'Its password is a random one now. Delete that community or hand it over, then run this again.'
  );
}

/** Sets a random password, which also ends every session. Null when there is no such account. */
async function takeOver(client: ServiceClient, email: string): Promise<DemoUser | null> {
  const password = randomBytes(24).toString('base64url');
  try {
    const { id, firstName, lastName } = await client(resetPassword, { body: { email, password } });
    const actor = { userId: id, sessionId: randomUUID(), firstName, lastName, email };
    return { email, password, caller: { actor, address: '127.0.0.1' } };
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}

async function deleteDemoCommunity(client: ServiceClient, { caller }: DemoUser): Promise<void> {
  const mine = await client(listMyCommunities, { caller });
  const demo = mine.find(({ community }) => community.name === COMMUNITY.name);
  if (!demo || demo.community.ownerId !== caller.actor?.userId) return;
  await client(deleteCommunity, { params: { communityId: demo.communityId }, caller });
}

/** False if it is refused for this reason; any other failure is thrown. */
async function succeeds(code: ErrorCode, work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isRefused(error, code)) return false;
    throw error;
  }
}
