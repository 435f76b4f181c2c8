import { randomBytes } from 'node:crypto';
import { createUser } from '@ten8/contracts/auth/session';
import { createCommunity, getCommunity, joinByCode } from '@ten8/contracts/community/communities';
import { changeRoles } from '@ten8/contracts/community/members';
import { type Role } from '@ten8/contracts/roles';
import { createCall } from '@ten8/service-kit/call';
import { createSignedIn, type Visitor } from '@ten8/test-kit/visitor';

/** Someone in a story: an account of their own, signed in, with a name that no other story has. */
export interface Actor extends Visitor {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  /** First and last name, as lists show it. */
  name: string;
}

export interface Place {
  communityId: number;
  communityName: string;
  joinCode: string;
  owner: Actor;
}

export const PASSWORD = 'correct-horse';
export const baseUrl = (): string => told('BASE_URL');
/** Keeps stories apart that share one system. */
export const unique = (): string => randomBytes(4).toString('hex');

export async function createActor(firstName: string): Promise<Actor> {
  const call = createCall({
    name: 'launcher',
    secret: told('INTERNAL_SECRET'),
    urls: { auth: told('AUTH_URL') },
  });
  const lastName = `Story-${unique()}`;
  const email = `${firstName}.${lastName}@stories.ten8`.toLowerCase();
  const user = await call(createUser, { body: { email, password: PASSWORD, firstName, lastName } });
  const visitor = await createSignedIn(baseUrl(), email, PASSWORD);
  return { ...visitor, userId: user.id, email, firstName, lastName, name: `${firstName} ${lastName}` };
}

/** A private community with its owner. */
export async function foundCommunity(): Promise<Place> {
  const owner = await createActor('Olive');
  const communityName = `Paleto ${unique()}`;
  const { id: communityId } = await owner.ask(createCommunity, {
    body: { name: communityName, type: 'FiveM', visibility: 'private' },
  });
  const { joinCode = '' } = await owner.ask(getCommunity, { params: { communityId } });
  return { communityId, communityName, joinCode, owner };
}

/** A new member of the community with these roles; Civilian is everyone's. */
export async function admit(place: Place, firstName: string, ...roles: Role[]): Promise<Actor> {
  const { communityId, joinCode, owner } = place;
  const actor = await createActor(firstName);
  await actor.ask(joinByCode, { body: { joinCode } });
  if (roles.length > 0)
    await owner.ask(changeRoles, { params: { communityId, userId: actor.userId }, body: { roles } });
  return actor;
}

function told(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Stories need ${name}: see e2e/global-setup.ts`);
  return value;
}
