import { createApiClient, type ApiClient } from '@ten8/api-client/api-client';
import { register } from '@ten8/contracts/auth/session';
import { createCommunity, getCommunity, joinByCode } from '@ten8/contracts/community/communities';
import { changeRoles } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';

export interface Person extends ApiClient {
  userId: number;
  email: string;
}

export const PASSWORD = 'correct-horse';
let count = 0;

/** A new account, signed in. Needs open registration. */
export async function createPerson(url: string, firstName: string): Promise<Person> {
  const client = createApiClient(url);
  const email = `${firstName.toLowerCase()}-${(count += 1)}@test.ten8`;
  const user = await client.ask(register, {
    body: { email, password: PASSWORD, firstName, lastName: 'Tester' },
  });
  return { ...client, userId: user.id, email };
}

export interface People {
  communityId: number;
  joinCode: string;
  admin: Person;
  officer: Person;
  dispatcher: Person;
  civilian: Person;
}

/** A private community with one member of every role; the Admin owns it. */
export async function createPeople(url: string): Promise<People> {
  const [admin, officer, dispatcher, civilian] = [
    await createPerson(url, 'Admin'),
    await createPerson(url, 'Officer'),
    await createPerson(url, 'Dispatcher'),
    await createPerson(url, 'Civilian'),
  ];
  const { id: communityId } = await admin.ask(createCommunity, {
    body: { name: 'Sandy Shores', type: 'FiveM', visibility: 'private' },
  });
  const { joinCode = '' } = await admin.ask(getCommunity, { params: { communityId } });
  const give = async (person: Person, roles: Role[]) => {
    await person.ask(joinByCode, { body: { joinCode } });
    await admin.ask(changeRoles, { params: { communityId, userId: person.userId }, body: { roles } });
  };
  await give(officer, ['Law Enforcement']);
  await give(dispatcher, ['Dispatcher']);
  await give(civilian, []);
  return { communityId, joinCode, admin, officer, dispatcher, civilian };
}
