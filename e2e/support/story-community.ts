import {
  createCommunity,
  getCommunity,
  joinByCode,
  type Community,
} from '@ten8/contracts/community/communities';
import { changeRoles } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import { createAccount, runId, type Person } from './people';

/** A community of one story, with its owner. */
export interface StoryCommunity extends Community {
  joinCode: string;
  owner: Person;
}

/** Creates a community that no other story uses. */
export async function createStoryCommunity(
  name = `Paleto ${runId}`,
  visibility: Community['visibility'] = 'private',
): Promise<StoryCommunity> {
  const owner = await createAccount('Olive');
  const { id } = await owner.ask(createCommunity, { body: { name, type: 'FiveM', visibility } });
  const { joinCode = '', ...community } = await owner.ask(getCommunity, { params: { communityId: id } });
  return { ...community, joinCode, owner };
}

/** Creates a member of the community with these roles. Every member is also a Civilian. */
export async function addMember(
  { id: communityId, joinCode, owner }: StoryCommunity,
  firstName: string,
  ...roles: Role[]
): Promise<Person> {
  const person = await createAccount(firstName);
  await person.ask(joinByCode, { body: { joinCode } });
  if (roles.length > 0)
    await owner.ask(changeRoles, { params: { communityId, userId: person.userId }, body: { roles } });
  return person;
}
