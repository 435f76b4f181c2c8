import type { Page } from '@playwright/test';
import { createCommunity } from '@ten8/contracts/community/communities';
import { createAccount, demo, runId, signIn } from './support/people';
import { expect, failRequests, stored, test } from './support/story';
import { createStoryCommunity } from './support/story-community';

test('a card per membership tells the community and one’s role in it', async ({ page }) => {
  await signIn(page, demo('owner'));
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Ten8 Demo County' });

  await expect(card).toContainText('Admin');
  await expect(card).toContainText('A county to look around in');
  await expect(card).toContainText('FiveM');
  await expect(card).toContainText('Active');
  await expect(card).toContainText(/On duty now[1-9]/);
  await expect(card).toContainText(/Open calls[1-9]/);
  await expect(page.getByRole('link', { name: /^Create Community/ })).toHaveAttribute(
    'href',
    '/community-select',
  );
  await expect(page.getByRole('link', { name: /^Join Community/ })).toHaveAttribute(
    'href',
    '/community-select',
  );

  await card.getByRole('button', { name: 'Enter Community' }).click();

  await expect(page).toHaveURL('/department-select');
  expect(await stored(page, 'selectedCommunity')).toMatchObject({ id: 1, name: 'Ten8 Demo County' });
  expect(await stored(page, 'selectedMembership')).toMatchObject({
    communityId: 1,
    roles: ['Civilian', 'Admin'],
  });
  expect(await stored(page, 'userRole')).toBe('Admin');
});

test('two tabs are in two communities, and each stays in its own', async ({ page, context }) => {
  const names = [`Grapeseed ${runId}`, `Chumash ${runId}`] as const;
  const { owner } = await createStoryCommunity(names[0]);
  await owner.ask(createCommunity, { body: { name: names[1], type: 'FiveM' } });
  await signIn(page, owner);
  const open = async (tab: Page, name: string) => {
    await tab.goto('/');
    const card = tab.getByRole('article').filter({ hasText: name });
    await card.getByRole('button', { name: 'Enter Community' }).click();
    await tab.getByRole('heading', { name }).waitFor();
  };
  await open(page, names[0]);
  const other = await context.newPage();
  await open(other, names[1]);
  // The first tab has heard of it.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('selectedCommunity'))).not.toBeNull();

  for (const [tab, name] of [
    [page, names[0]],
    [other, names[1]],
  ] as const) {
    await tab.goto('/civilian');
    await expect(tab.getByRole('main')).toContainText(name);
  }
});

test('a community is entered by its number key', async ({ page }) => {
  await signIn(page, demo('civilian'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Enter Community' }).waitFor();
  await page.keyboard.press('2');
  await expect(page).toHaveURL('/');

  await page.keyboard.press('1');

  await expect(page).toHaveURL('/department-select');
});

test('each role has its badge', async ({ page }) => {
  for (const [name, role] of [
    ['owner', 'Admin'],
    ['officer', 'Law Enforcement'],
    ['dispatcher', 'Dispatcher'],
    ['civilian', 'Civilian'],
  ] as const)
    await test.step(`the role badge of the ${name} reads ${role}`, async () => {
      await signIn(page, demo(name));

      await page.goto('/');

      const card = page.getByRole('article').filter({ hasText: 'Ten8 Demo County' });
      await expect(card.getByText(role, { exact: true })).toBeVisible();
    });
});

test('a community without roles, description or a working logo is still a whole card', async ({
  page,
  baseURL,
}) => {
  await signIn(page, demo('civilian'));
  const [membership] = await (await page.request.get('/api/communities')).json();
  const community = { ...membership.community, description: null, logoUrl: `${baseURL}/broken.png` };
  await page.route('**/broken.png', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/communities', (route) =>
    route.fulfill({ json: [{ ...membership, roles: [], community }] }),
  );

  await page.goto('/');

  const card = page.getByRole('article');
  await expect(card).toContainText('No description available');
  await expect(card.getByText('Civilian', { exact: true })).toBeVisible();
  await expect(card.locator('svg').first()).toBeVisible();
});

test('a newcomer is offered to create or to join', async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto('/');
  await expect(page.getByText('No Communities Yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create Community' }).click();
  await expect(page).toHaveURL('/community-select');
  await expect(page.getByRole('tab', { name: 'Create Community' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await page.getByRole('button', { name: 'Join Community' }).click();

  await expect(page).toHaveURL('/community-select');
  await expect(page.getByRole('tab', { name: 'Join by Code' })).toHaveAttribute('aria-selected', 'true');
});

test('communities that cannot be read are said so, and read again on demand', async ({ page }) => {
  await signIn(page, demo('civilian'));
  await failRequests(page, '**/api/communities');
  await page.goto('/');
  await expect(page.getByText('Failed to load your communities')).toBeVisible();

  await page.unroute('**/api/communities');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByText('Ten8 Demo County')).toBeVisible();
});

test('the user menu names who is signed in and leads to the settings', async ({ page }) => {
  await signIn(page, demo('officer'));
  await page.goto('/');
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menu')).toContainText('Alex Carter');
  await expect(page.getByRole('menu')).toContainText('officer@demo.ten8');

  await page.getByRole('menuitem', { name: 'Settings' }).click();

  await expect(page).toHaveURL('/settings');
});
