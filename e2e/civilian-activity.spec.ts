import type { Page } from '@playwright/test';
import { button } from './support/locate';
import { demo, enter } from './support/people';
import { expect, expectFailure, expectSuccess, failWrites, test } from './support/story';

const INCIDENT = {
  type: 'Stolen car',
  description: 'Gone overnight',
  officerId: null,
  officerName: null,
  createdAt: '2026-03-04T12:00:00.000Z',
};

const table = (page: Page) => page.getByRole('table', { name: 'Recent activity' });
const colorOf = (page: Page, status: string) =>
  table(page)
    .getByText(status, { exact: true })
    .evaluate((pill) => getComputedStyle(pill).color);

test('recent activity has columns for type, description, officer, date and status', async ({ page }) => {
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

  expect(await colorOf(page, 'active')).toBe('rgb(251, 191, 36)');
  expect(await colorOf(page, 'closed')).toBe('rgb(134, 239, 172)');
  expect(await colorOf(page, 'archived')).toBe('rgb(134, 239, 172)');
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

async function openReport(page: Page) {
  await button(page, 'Report Incident').click();
  const dialog = page.getByRole('dialog', { name: 'Report Incident' });
  return {
    dialog,
    type: dialog.getByLabel('Type'),
    description: dialog.getByLabel('Description'),
    submit: dialog.getByRole('button', { name: 'Submit Report' }),
  };
}

test('an incident that one reports stands on top of recent activity as self-reported', async ({
  page,
  civilian,
}) => {
  await enter(page, civilian, '/civilian');
  const report = await openReport(page);
  await report.submit.click();
  await expectFailure(page, 'Please fill in all required fields');
  await expect(report.type).toBeFocused();

  await report.type.fill('Vandalism');
  await report.description.fill('Someone painted the pier');
  await report.submit.click();

  await expectSuccess(page, 'Incident report submitted successfully');
  await expect(report.dialog).toBeHidden();
  await expect(table(page).getByRole('row').nth(1)).toContainText(
    /Vandalism.*Someone painted the pier.*Self-Reported.*active/,
  );
});

test('an incident report that fails keeps what was typed', async ({ page, civilian }) => {
  await enter(page, civilian, '/civilian');
  await failWrites(page, 503, { message: 'The archive is closed', code: 'unavailable' });
  const report = await openReport(page);
  await report.type.fill('Vandalism');
  await report.description.fill('Someone painted the pier');
  await report.submit.click();

  await expectFailure(page, 'Failed to submit incident report', 'The archive is closed');
  await expect(report.type).toHaveValue('Vandalism');
  await expect(report.description).toHaveValue('Someone painted the pier');
});
