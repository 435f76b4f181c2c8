import type { Page } from '@playwright/test';
import { addOfficer, attachTo, open911 } from './support/officers';
import { createAccount, demo, enter, signIn, submitSignIn, type Account } from './support/people';
import { expect, expectFailure, expectSuccess, noteFailures, test } from './support/story';
import { addMember } from './support/story-community';

async function signInAgain(page: Page, account: Account): Promise<void> {
  await expect(page).toHaveURL('/auth');
  await submitSignIn(page, account);
  await expect(page).toHaveURL('/');
}

test('a session that ends under a form leads to sign in, and the form is there again after it', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await page.clock.install();
  await page.goto('/community-select');
  await page.getByRole('tab', { name: 'Create Community' }).click();
  await page.getByLabel('Community name').fill('Kept County');
  await page.getByLabel('Game type').selectOption('FiveM');
  await page.getByLabel('Description').fill('Typed with care');
  await context.clearCookies();
  await page.clock.pauseAt(Date.now() + 60_000);
  const refused = page.waitForResponse('**/api/communities');
  await page.getByRole('button', { name: 'Create Community' }).click();
  await refused;
  // The clock stands still: only what React does without timers happens.
  await page.clock.runFor(50);
  await expectFailure(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.clock.runFor(400);
  await expect(page).toHaveURL('/community-select');

  await page.clock.runFor(100);
  await expect(page).toHaveURL('/auth');
  await page.clock.resume();
  await signInAgain(page, account);
  await page.getByRole('button', { name: 'Create Community' }).click();

  await expect(page.getByLabel('Community name')).toHaveValue('Kept County');
  await expect(page.getByLabel('Description')).toHaveValue('Typed with care');
});

test('what was typed is there again also when it is a list that notices the end of the session', async ({
  page,
  context,
  place,
}) => {
  const account = await addMember(place, 'Dee', 'Dispatcher');
  const openForm = async () => {
    await expect(page.getByText('NO ACTIVE CALLS')).toBeVisible();
    await page.keyboard.press('c');
  };
  const location = page.getByRole('dialog').getByLabel('Location');
  await enter(page, account, '/dispatch');
  await openForm();
  await location.fill('1 PIER ROAD');
  await context.clearCookies();

  await signInAgain(page, account);
  await page.goto('/dispatch');
  await openForm();

  await expect(location).toHaveValue('1 PIER ROAD');
});

test('what an officer has typed into their call is there again when a list notices the end of the session', async ({
  page,
  context,
  place,
}) => {
  const { id: callId } = await open911(place);
  const officer = await addOfficer(place, '1-ADAM-1');
  await attachTo(callId, officer);
  const form = page.getByRole('form', { name: 'Active call assignment' });
  const description = form.getByLabel('Incident Description');
  await enter(page, officer, '/officer');
  await expect(description).toHaveValue('BOAT ON FIRE');
  await description.fill('TWO BOATS');
  await context.clearCookies();

  await signInAgain(page, officer);
  await page.goto('/officer');

  await expect(description).toHaveValue('TWO BOATS');
  await form.getByRole('button', { name: 'UPDATE' }).click();
  await expectSuccess(page, 'Call Updated', 'Call #1');
});

test('what a dispatcher has typed into a call is there again when saving it notices the end of the session', async ({
  page,
  context,
  place,
}) => {
  await open911(place);
  const dispatcher = await addMember(place, 'Dee', 'Dispatcher');
  const form = page.getByRole('form', { name: 'Chosen call' });
  const choose = () => page.getByRole('button', { name: /1 PIER ROAD/ }).click();
  await enter(page, dispatcher, '/dispatch');
  await choose();
  await form.getByLabel('Description').fill('TWO BOATS');
  await context.clearCookies();
  await form.getByRole('button', { name: 'UPDATE' }).click();

  await signInAgain(page, dispatcher);
  await page.goto('/dispatch');
  await choose();

  await expect(form.getByLabel('Description')).toHaveValue('TWO BOATS');
});

test('a session that ended is noticed by the next page that reads', async ({ page, context }) => {
  await enter(page, demo('civilian'));
  const failures = await noteFailures(page);
  await page.route('**/api/communities/1/characters/user', async (route) => {
    await context.clearCookies();
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
  });
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Civilian' }) })
    .getByRole('button', { name: 'Enter Department' })
    .click();

  await expect(page).toHaveURL('/auth');
  expect(failures.join()).toContain('UnauthorizedYou are logged out. Logging in again...');
});

test('signing out of a console leads home, also when a list is refused before the answer arrives', async ({
  page,
  place,
}) => {
  await page.clock.install();
  await enter(page, await addOfficer(place, '1-ADAM-1'), '/officer');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch();
    await page.waitForResponse((answer) => answer.status() === 401);
    await page.evaluate(() => fetch('/api/config'));
    await page.clock.fastForward(1_000);
    await route.fulfill({ response });
  });

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await expectSuccess(page, 'Logged out', 'You have been logged out successfully');
  await expect(page).toHaveURL('/');
  expect(asked).not.toContain('/api/login');
});

test('nothing that one user loaded is shown to the next', async ({ page }) => {
  await signIn(page, demo('owner'));
  await page.goto('/');
  await expect(page.getByText('Ten8 Demo County')).toBeVisible();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const newcomer = await createAccount();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await submitSignIn(page, newcomer);

  await expect(page.getByText('No Communities Yet')).toBeVisible();
  await expect(page.getByText('Ten8 Demo County')).toBeHidden();
});

test('other tabs leave a user who signs out, and never show one user what another one does', async ({
  page,
  context,
}) => {
  const first = await createAccount();
  const next = await createAccount();
  const signInHere = async (account: Account) => {
    await page.goto('/auth');
    await submitSignIn(page, account);
    await expect(page).toHaveURL('/');
  };
  await signIn(page, first);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByLabel('Email')).toHaveValue(first.email);

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByLabel('Email')).toBeHidden();

  await signInHere(next);
  await other.goto('/settings');
  await expect(other.getByLabel('Email')).toHaveValue(next.email);
  // Without signing out, as in Discord's window.
  await context.clearCookies();
  await page.reload();
  await signInHere(first);
  await expect(other.getByLabel('Email')).toHaveValue(first.email);
});
