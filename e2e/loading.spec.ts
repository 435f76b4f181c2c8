import type { Locator, Page } from '@playwright/test';
import { demo, enter, signIn } from './support/people';
import { delayAnswers, expect, test } from './support/story';

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

/** Where rows will be, two to five of them stand already. */
async function expectSkeleton(rows: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(2);
  expect(count).toBeLessThanOrEqual(5);
  expect(await rows.allTextContents()).toEqual(Array.from({ length: count }, () => ''));
}

test('the tables of members and of activity show empty rows until they are loaded', async ({ page }) => {
  const tables = [
    { name: 'Members', release: await delayAnswers(page, '**/members?*') },
    { name: 'Community activity log', release: await delayAnswers(page, '**/activity-logs?*') },
  ];
  await enter(page, demo('owner'), '/admin');

  for (const { name, release } of tables) {
    await expectSkeleton(rowsOf(page, name));
    release();

    await expect(rowsOf(page, name).first()).not.toHaveText('');
  }
});

test('the list of recent activity shows empty rows until it is loaded', async ({ page }) => {
  const release = await delayAnswers(page, '**/incidents*');
  await enter(page, demo('civilian'), '/civilian');

  await expectSkeleton(rowsOf(page, 'Recent activity'));
  release();

  await expect(rowsOf(page, 'Recent activity').first()).not.toHaveText('');
});

test('empty cards stand on the home page until one’s communities are read', async ({ page }) => {
  await signIn(page, demo('civilian'));
  const release = await delayAnswers(page, '**/api/communities');
  await page.goto('/');

  await expectSkeleton(page.locator('ul[aria-busy="true"] > li'));
  release();

  await expect(page.getByRole('article').first()).toContainText('Ten8 Demo County');
});

test('the list of public communities shows empty rows until it is loaded', async ({ page }) => {
  await signIn(page, demo('civilian'));
  const release = await delayAnswers(page, /\/api\/communities\/all/);
  await page.goto('/community-select');
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();

  await expectSkeleton(page.locator('ul[aria-busy="true"] > li'));
  release();

  await expect(page.getByRole('listitem').filter({ hasText: 'Ten8 Demo County' })).toBeVisible();
});
