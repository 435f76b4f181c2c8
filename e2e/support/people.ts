import { type Page } from '@playwright/test';
import { createUser, setRegistration } from '@ten8/contracts/auth/session';
import { createCommunity, getCommunity, type Community } from '@ten8/contracts/community/communities';
import { createCall } from '@ten8/service-kit/call';
import { createSignedIn, type Visitor } from '@ten8/test-kit/visitor';
import { type AccountName, DEMO_PASSWORD, emailOf } from '../../scripts/demo/cast';

const PASSWORD = 'correct-horse';
/** Unlike any other run's on the same system. */
export const run = Date.now().toString(36).toUpperCase();
let count = 0;

export interface Account {
  email: string;
  password: string;
}

/** What the operator may ask of auth; the address and the secret are the system's own. */
function createOperator() {
  const { AUTH_URL = '', INTERNAL_SECRET = '' } = process.env;
  return createCall({ name: 'launcher', secret: INTERNAL_SECRET, urls: { auth: AUTH_URL } });
}

/** An account no other story knows. */
export async function createAccount(firstName = 'Casey'): Promise<Account> {
  const account = { email: `story-${run}-${(count += 1)}@test.ten8`.toLowerCase(), password: PASSWORD };
  await createOperator()(createUser, { body: { ...account, firstName, lastName: 'Storey' } });
  return account;
}

export const setRegistrationTo = (registration: 'open' | 'closed') =>
  createOperator()(setRegistration, { body: { registration } });

/** The same account outside the browser, for what a story only needs to be so. */
export const visitorOf = ({ email, password }: Account): Promise<Visitor> =>
  createSignedIn(process.env.BASE_URL ?? '', email, password);

export const demo = (name: AccountName): Account => ({ email: emailOf(name), password: DEMO_PASSWORD });

/** The browser is signed in from the next page on. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in ${email} answered ${answer.status()}`);
}

/** Signed in, at an address, with the first of one's communities selected as entering it from home does. */
export async function enter(page: Page, account: Account, address = '/department-select'): Promise<void> {
  await signIn(page, account);
  const [membership] = await (await page.request.get('/api/communities')).json();
  const { community, ...standing } = membership;
  // Storage belongs to an origin, and this is the lightest page of it.
  await page.goto('/api/config');
  await page.evaluate(
    (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
    {
      selectedCommunity: JSON.stringify(community),
      selectedMembership: JSON.stringify(standing),
      userRole: String(standing.role),
    },
  );
  await page.goto(address);
}

/** A community of somebody else's, with its join code. */
export async function foundCommunity(
  name: string,
  visibility: 'public' | 'private' = 'private',
): Promise<Community & { owner: Visitor }> {
  const owner = await visitorOf(await createAccount('Olive'));
  const { id } = await owner.ask(createCommunity, { body: { name, type: 'FiveM', visibility } });
  return { ...(await owner.ask(getCommunity, { params: { communityId: id } })), owner };
}
