import { createSignedInClient, type ApiClient } from '@ten8/api-client/api-client';
import { createUser } from '@ten8/contracts/auth/session';
import { saveOwnUnit, type Unit } from '@ten8/contracts/cad/units';
import { createCommunity, joinByCode } from '@ten8/contracts/community/communities';
import { changeRoles } from '@ten8/contracts/community/members';
import { createServiceClient } from '@ten8/service-kit/service-client';

export interface Officer {
  client: ApiClient;
  unit: Unit;
}

export interface Patrol {
  communityId: number;
  officers: Officer[];
}

const PASSWORD = 'correct-horse-battery';

/** A community with so many officers on duty, made over the public address as people would. */
export async function makePatrol(
  { url, authUrl, secret }: { url: string; authUrl: string; secret: string },
  count: number,
): Promise<Patrol> {
  const operator = createServiceClient({ name: 'admin', secret, urls: { auth: authUrl } });
  const signUp = async (number: number) => {
    const email = `officer${number}@chart-run.ten8`;
    const names = { firstName: 'Reese', lastName: `Unit ${number}` };
    const { id } = await operator(createUser, { body: { email, password: PASSWORD, ...names } });
    return { id, client: await createSignedInClient(url, email, PASSWORD) };
  };
  const owner = await signUp(0);
  const { id: communityId, joinCode } = await owner.client.ask(createCommunity, {
    body: { name: 'Los Santos', type: 'FiveM' },
  });
  const officers: Officer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id, client } = await signUp(number);
    await client.ask(joinByCode, { body: { joinCode } });
    const params = { communityId, userId: id };
    await owner.client.ask(changeRoles, { params, body: { roles: ['Law Enforcement'] } });
    const body = { callsign: `1-ADAM-${number}`, status: 'available' };
    officers.push({ client, unit: await client.ask(saveOwnUnit, { params: { communityId }, body }) });
  }
  return { communityId, officers };
}
