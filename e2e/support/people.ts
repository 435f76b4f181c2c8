import type { Page } from '@playwright/test';
import { createSignedInClient, type ApiClient } from '@ten8/api-client/api-client';
import { createUser, setRegistration } from '@ten8/contracts/auth/session';
import { listMyCommunities } from '@ten8/contracts/community/communities';
import { DEMO_PASSWORD, emailOf, type AccountName } from '@ten8/demo-data/accounts';
import { createServiceClient } from '@ten8/service-kit/service-client/service-client';

const PASSWORD = 'correct-horse';
/** Unique for each run, so that several runs can use the same system. */
export const runId = Date.now().toString(36).toUpperCase();
let count = 0;

/** The credentials to sign in with. */
export interface Account {
  email: string;
  password: string;
}

/** A person in a story: a separate account, signed in outside the browser, with a unique name. */
export interface Person extends Account, ApiClient {
  userId: number;
  firstName: string;
  lastName: string;
  /** First and last name, as lists show it. */
  name: string;
}

/** The requests that an operator may send to auth. */
const createOperator = () =>
  createServiceClient({
    name: 'launcher',
    secret: requiredVariable('INTERNAL_SECRET'),
    urls: { auth: requiredVariable('AUTH_URL') },
  });

/** An account that no other test uses. */
export async function createAccount(firstName = 'Casey'): Promise<Person> {
  const number = `${runId}-${(count += 1)}`;
  const lastName = `Storey-${number}`;
  const account = { email: `${firstName}-${number}@test.ten8`.toLowerCase(), password: PASSWORD };
  const { id: userId } = await createOperator()(createUser, { body: { ...account, firstName, lastName } });
  const client = await clientOf(account);
  return { ...client, ...account, userId, firstName, lastName, name: `${firstName} ${lastName}` };
}

export const setRegistrationTo = (registration: 'open' | 'closed') =>
  createOperator()(setRegistration, { body: { registration } });

/** The same account outside the browser, to prepare what a story needs. */
export const clientOf = ({ email, password }: Account): Promise<ApiClient> =>
  createSignedInClient(requiredVariable('BASE_URL'), email, password);

export const demo = (name: AccountName): Account => ({ email: emailOf(name), password: DEMO_PASSWORD });

/** Signs the browser in. It takes effect with the next page. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in ${email} answered ${answer.status()}`);
}

/** Types the account into the sign-in form, and sends it. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens an address while signed in, with the user's first community selected, as after entering it from home. */
export async function enter(page: Page, account: Account, address = '/department-select'): Promise<void> {
  await signIn(page, account);
  const answer = await page.request.get(listMyCommunities.path);
  const [membership] = listMyCommunities.reply.parse(await answer.json());
  if (!membership) throw new Error(`${account.email} is in no community yet`);
  const { community, communityId, roles, role } = membership;
  // An init script of the page: setting the storage of its context would open a second page for that.
  const script = await page.addInitScript(
    (entries) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.clear();
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    {
      selectedCommunity: JSON.stringify(community),
      selectedMembership: JSON.stringify({ communityId, roles, role }),
      userRole: role,
    },
  );
  await page.goto(address);
  await script.dispose();
}

function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Stories need ${name}: see e2e/support/system.ts`);
  return value;
}
