import { type Page } from '@playwright/test';
import { demo, enter } from './support/people';
import { expect, expectFailure, test } from './support/story';

const INCIDENT = {
  type: 'Stolen car',
  description: 'Gone overnight',
  officerId: null,
  officerName: null,
  createdAt: '2026-03-04T12:00:00.000Z',
};

const table = (page: Page) => page.getByRole('table', { name: 'Recent activity' });
const colourOf = (page: Page, status: string) =>
  table(page)
    .getByText(status, { exact: true })
    .evaluate((pill) => getComputedStyle(pill).color);

test('recent activity tells type, description, officer, date and status', async ({ page }) => {
  await enter(page, demo('civilian'), '/civilian');

  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Type',
    'Description',
    'Officer',
    'Date',
    'Status',
  ]);
});

test('an active incident is shown as a warning, and every other as a success', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/incidents*', (route) =>
    route.fulfill({
      json: ['active', 'closed', 'archived'].map((status, id) => ({ ...INCIDENT, id, status })),
    }),
  );
  await enter(page, demo('civilian'), '/civilian');
  await expect(table(page).getByText('archived')).toBeVisible();

  expect(await colourOf(page, 'active')).toBe('rgb(251, 191, 36)');
  expect(await colourOf(page, 'closed')).toBe('rgb(134, 239, 172)');
  expect(await colourOf(page, 'archived')).toBe('rgb(134, 239, 172)');
});

test('a character that is refused is refused in the server’s words', async ({ page }) => {
  await page.route('**/api/communities/*/characters', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'Nobody is born in the future', code: 'invalid_request' },
    }),
  );
  await enter(page, demo('civilian'), '/civilian');
  await page.getByRole('button', { name: 'Add Character' }).click();
  await page.getByLabel('First name').fill('Never');
  await page.getByLabel('Last name').fill('Stored');
  await page.getByLabel('Date of birth').fill('1999-01-01');
  await page.getByRole('button', { name: 'Create Character' }).click();

  await expectFailure(page, 'Nobody is born in the future');
});
