import type { Page } from '@playwright/test';
import { createAccount, runId, signIn } from './support/people';
import { expect, expectFailure, expectSuccess, failRequests, stored, test } from './support/story';
import { createStoryCommunity } from './support/story-community';

async function openAsNewcomer(page: Page): Promise<void> {
  await signIn(page, await createAccount());
  await page.goto('/community-select');
  await expect(page.getByRole('heading', { name: 'Choose Your Community' })).toBeVisible();
}

const joinForm = (page: Page) => page.getByRole('form', { name: 'Join by code' });

test('the way back leads home', async ({ page }) => {
  await openAsNewcomer(page);

  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await expect(page).toHaveURL('/');
});

test('a join code is upper-cased as typed, and only five characters are one', async ({ page }) => {
  await openAsNewcomer(page);
  const code = page.getByLabel('Join code');
  await code.pressSequentially('abcdefg');
  await expect(code).toHaveValue('ABCDE');

  await code.fill('ab1');
  await page.getByRole('button', { name: 'Join Community' }).click();

  await expectFailure(page, 'Please enter a valid 5-digit join code');
  await expect(joinForm(page)).toContainText('Please enter a valid 5-digit join code');
  await expect(page).toHaveURL('/community-select');
});

test('a code that opens nothing is refused', async ({ page }) => {
  await openAsNewcomer(page);
  await page.getByLabel('Join code').fill('00000');
  await page.getByRole('button', { name: 'Join Community' }).click();

  await expectFailure(page, 'Invalid join code or failed to join community');
});

test('a good code leads into the civilian department of its community', async ({ page }) => {
  const { id, joinCode } = await createStoryCommunity(`Paleto by Code ${runId}`);
  await openAsNewcomer(page);
  await page.getByLabel('Join code').fill(joinCode.toLowerCase());
  await page.getByRole('button', { name: 'Join Community' }).click();

  await expect(page).toHaveURL('/civilian');
  await expectSuccess(page, `Joined Paleto by Code ${runId} successfully!`);
  expect(await stored(page, 'selectedCommunity')).toMatchObject({ id, name: `Paleto by Code ${runId}` });
  expect(await stored(page, 'userRole')).toBe('Civilian');
});

test('public communities are asked for only once their tab is active, and joined from there', async ({
  page,
}) => {
  const { id } = await createStoryCommunity(`Open Harmony ${runId}`, 'public');
  await createStoryCommunity(`Hidden Harmony ${runId}`);
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/communities/all') && asked.push(request.url()),
  );
  await openAsNewcomer(page);
  await page.getByRole('tab', { name: 'Create Community' }).click();
  expect(asked).toEqual([]);

  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();
  const row = page.getByRole('listitem').filter({ hasText: `Open Harmony ${runId}` });
  await expect(row).toContainText('FiveM');
  await expect(row).toContainText('No description available');
  await expect(page.getByText(`Hidden Harmony ${runId}`)).toBeHidden();
  expect(asked).toHaveLength(1);
  await row.getByRole('button', { name: 'Join' }).click();

  await expect(page).toHaveURL('/civilian');
  await expectSuccess(page, 'Joined community successfully!');
  expect(await stored(page, 'selectedCommunity')).toMatchObject({ id });
});

test('public communities are found by a part of their name', async ({ page }) => {
  await createStoryCommunity(`Open Grapeseed ${runId}`, 'public');
  await createStoryCommunity(`Open Chumash ${runId}`, 'public');
  await openAsNewcomer(page);
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();
  const search = page.getByRole('searchbox', { name: 'Find a community' });

  await search.fill(`grapeseed ${runId}`);

  const rows = page.getByRole('list', { name: 'Public communities' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`Open Grapeseed ${runId}`);
  await search.fill(`nowhere ${runId}`);
  await expect(page.getByText('No community found')).toBeVisible();
});

test('a long list of public communities loads more when asked, and loads no logo', async ({ page }) => {
  await openAsNewcomer(page);
  const [any] = await (await page.request.get('/api/communities/all')).json();
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const number = from + index;
      return { ...any, id: 900 + number, name: `Town ${number}`, logoUrl: `/logo-${number}.png` };
    });
  const logos: string[] = [];
  page.on('request', (request) => request.url().includes('/logo-') && logos.push(request.url()));
  await page.route('**/api/communities/all?*', (route) => {
    const isNext = new URL(route.request().url()).searchParams.get('cursor') === 'second';
    if (isNext) return route.fulfill({ json: list(31, 2) });
    const headers = { link: '</api/communities/all?cursor=second>; rel="next"' };
    return route.fulfill({ json: list(1, 30), headers });
  });
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();
  const rows = page.getByRole('list', { name: 'Public communities' }).getByRole('listitem');
  await expect(rows).toHaveCount(30);
  await expect(rows.first()).toContainText('TO');

  await page.getByRole('button', { name: 'Show more' }).click();

  await expect(rows).toHaveCount(32);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  await expect(rows.nth(30)).toBeFocused();
  expect(logos).toEqual([]);
});

test('each type of community has its color', async ({ page }) => {
  await openAsNewcomer(page);
  const [any] = await (await page.request.get('/api/communities/all')).json();
  const types = ['FiveM', 'Law Enforcement', 'Fire Department', 'EMS', 'Other'];
  await page.route('**/api/communities/all?*', (route) =>
    route.fulfill({
      json: types.map((type, index) => ({ ...any, id: 900 + index, name: `C${index}`, type })),
    }),
  );
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();
  const colorOf = (type: string) =>
    page.getByText(type, { exact: true }).evaluate((pill) => getComputedStyle(pill).color);

  await expect(page.getByText('EMS', { exact: true })).toBeVisible();
  const [fiveM, law, fire, ems, other] = await Promise.all(types.map(colorOf));

  expect(fiveM).toBe('rgb(56, 189, 248)');
  expect(law).toBe(fiveM);
  expect(fire).toBe('rgb(255, 122, 122)');
  expect(ems).toBe('rgb(134, 239, 172)');
  expect(other).toBe('rgb(169, 180, 208)');
});

test('a join from the list that fails says so', async ({ page }) => {
  await createStoryCommunity(`Open Sandy ${runId}`, 'public');
  await openAsNewcomer(page);
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();
  await failRequests(page, '**/api/communities/*/join');
  await page
    .getByRole('listitem')
    .filter({ hasText: `Open Sandy ${runId}` })
    .getByRole('button', { name: 'Join' })
    .click();

  await expectFailure(page, 'Failed to join community');
});

test('a list that is empty or cannot be read says so', async ({ page }) => {
  await openAsNewcomer(page);
  await page.route('**/api/communities/all?*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();
  await expect(page.getByText('No public communities yet')).toBeVisible();

  await failRequests(page, '**/api/communities/all?*');
  await page.getByRole('tab', { name: 'Join by Code' }).click();
  await page.reload();
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();

  await expect(page.getByText('Failed to load public communities')).toBeVisible();
});

test('a community needs a name and a type', async ({ page }) => {
  await openAsNewcomer(page);
  await page.getByRole('tab', { name: 'Create Community' }).click();
  const form = page.getByRole('form', { name: 'Create community' });
  await expect(form.getByLabel('Visibility')).toHaveValue('public');
  await expect(form.getByLabel('Game type').locator('option:not([hidden])')).toHaveText(['FiveM']);

  await form.getByLabel('Community name').fill('Half a community');
  await form.getByRole('button', { name: 'Create Community' }).click();
  await expectFailure(page, 'Please fill in all required fields');

  await form.getByLabel('Game type').selectOption('FiveM');
  await form.getByLabel('Community name').fill('   ');
  await form.getByRole('button', { name: 'Create Community' }).click();
  await expectFailure(page, 'Please fill in all required fields');
});

test('who creates a community administers it at once', async ({ page }) => {
  await openAsNewcomer(page);
  await page.getByRole('tab', { name: 'Create Community' }).click();
  await page.getByLabel('Community name').fill('Storey County');
  await page.getByLabel('Game type').selectOption('FiveM');
  await page.getByLabel('Visibility').selectOption('private');
  await page.getByLabel('Description').fill('Quiet nights');
  await page.getByRole('button', { name: 'Create Community' }).click();

  await expect(page).toHaveURL('/admin');
  await expectSuccess(page, 'Community created successfully!');
  expect(await stored(page, 'selectedCommunity')).toMatchObject({
    name: 'Storey County',
    visibility: 'private',
  });
  expect(await stored(page, 'userRole')).toBe('Admin');
});

test('a creation that fails says so, and the form keeps its input', async ({ page }) => {
  await openAsNewcomer(page);
  await failRequests(page, '**/api/communities', 503, 'Temporarily unavailable');
  await page.getByRole('tab', { name: 'Create Community' }).click();
  await page.getByLabel('Community name').fill('Storey County');
  await page.getByLabel('Game type').selectOption('FiveM');
  await page.getByRole('button', { name: 'Create Community' }).click();

  await expectFailure(page, 'Failed to create community');
  await expect(page.getByLabel('Community name')).toHaveValue('Storey County');
});
