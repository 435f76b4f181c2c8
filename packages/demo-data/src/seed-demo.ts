import { createApiClient, createSignedInClient, Refused } from '@ten8/api-client/api-client';
import { createUser } from '@ten8/contracts/auth/session';
import { addSupporter, listSupporters } from '@ten8/contracts/auth/supporters';
import { createCommunity, joinCommunity, listMyCommunities } from '@ten8/contracts/community/communities';
import { changeRoles, listMembers } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import { createServiceClient, type ServiceClient } from '@ten8/service-kit/service-client/service-client';
import { ACCOUNTS, COMMUNITY, DEMO_PASSWORD, emailOf, SUPPORTERS, type AccountName } from './accounts';
import { createRecords, type DemoClients } from './records';

export interface DemoTarget {
  /** The gateway's address. */
  url: string;
  authUrl: string;
  internalSecret: string;
}

/** Creates the demo's accounts, its community and its records, unless they exist already. */
export async function seedDemo({ url, authUrl, internalSecret }: DemoTarget): Promise<void> {
  const stopping = new AbortController();
  const parts = { name: 'launcher', secret: internalSecret, urls: { auth: authUrl } };
  const client = createServiceClient({ ...parts, stopped: stopping.signal });
  try {
    await createDemo(client, url);
  } finally {
    stopping.abort();
  }
}

async function createDemo(client: ServiceClient, url: string): Promise<void> {
  const clients = await signEveryoneIn(client, url);
  if (!clients) return;
  await addSupporters(client, url);
  const communityId = await openCommunity(clients);
  if (communityId === null) return;
  await giveRoles(clients, communityId);
  await createRecords(clients, communityId);
}

/** Null when somebody changed the password of one of these accounts: then this is not a demo any more. */
async function signEveryoneIn(client: ServiceClient, url: string): Promise<DemoClients | null> {
  const clients: Partial<DemoClients> = {};
  for (const name of Object.keys(ACCOUNTS) as AccountName[]) {
    const { firstName, lastName } = ACCOUNTS[name];
    const email = emailOf(name);
    const account = { email, password: DEMO_PASSWORD, firstName, lastName };
    await unlessCode('email_taken', client(createUser, { body: account }));
    try {
      clients[name] = await createSignedInClient(url, email, DEMO_PASSWORD);
    } catch (error) {
      if (error instanceof Refused && error.code === 'invalid_credentials') return null;
      throw error;
    }
  }
  return clients as DemoClients;
}

async function addSupporters(client: ServiceClient, url: string): Promise<void> {
  const known = await createApiClient(url).ask(listSupporters);
  if (known.length > 0) return;
  for (const supporter of SUPPORTERS) await client(addSupporter, { body: supporter });
}

/**
 * The demo community must get the id 1, because the public call page uses it: only an empty installation gives that.
 */
async function openCommunity({ owner }: DemoClients): Promise<number | null> {
  const mine = await owner.ask(listMyCommunities);
  const demo = mine.find(({ community }) => community.name === COMMUNITY.name);
  if (demo) return demo.communityId;
  if (mine.length > 0) return null;
  const created = await owner.ask(createCommunity, { body: COMMUNITY });
  if (created.id !== 1) {
    throw new Error(
      `the demo community got the id ${created.id} instead of 1, because this database holds communities already`,
    );
  }
  return created.id;
}

async function giveRoles(clients: DemoClients, communityId: number): Promise<void> {
  for (const name of ['officer', 'officer2', 'dispatcher', 'civilian'] as const) {
    await unlessCode('already_member', clients[name].ask(joinCommunity, { params: { communityId } }));
  }
  const members = await clients.owner.ask(listMembers, { params: { communityId } });
  for (const { userId, user, roles, isOwner } of members) {
    const account = Object.values(ACCOUNTS).find(({ lastName }) => lastName === user.lastName);
    if (!account || isOwner || sameRoles(roles, account.roles)) continue;
    const params = { communityId, userId };
    await clients.owner.ask(changeRoles, { params, body: { roles: account.roles } });
  }
}

const sameRoles = (a: Role[], b: Role[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));

async function unlessCode(code: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  }
}
