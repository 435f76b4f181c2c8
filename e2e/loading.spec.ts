import type { Locator, Page } from '@playwright/test';
import { demo, enter, signIn } from './support/people';
import { delayAnswers, expect, test } from './support/story';

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

/** Spec 9: where rows will be, two to five of them stand already. */
async function expectSkeleton(rows: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(2);
  expect(count).toBeLessThanOrEqual(5);
  expect(await rows.allTextContents()).toEqual(Array.from({ length: count }, () => ''));
}

for (const [table, address] of [
  ['Members', '**/members?*'],
  ['Community activity log', '**/activity-logs?*'],
] as const) {
  test(`empty rows stand in the table “${table}” until it is read`, async ({ page }) => {
    const release = await delayAnswers(page, address);
    await enter(page, demo('owner'), '/admin');

    await expectSkeleton(rowsOf(page, table));
    release();

    await expect(rowsOf(page, table).first()).not.toHaveText('');
  });
}

test('empty rows stand in the list of recent activity until it is read', async ({ page }) => {
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

test('empty rows stand in the list of public communities until it is read', async ({ page }) => {
  await signIn(page, demo('civilian'));
  const release = await delayAnswers(page, /\/api\/communities\/all/);
  await page.goto('/community-select');
  await page.getByRole('tab', { name: 'Browse Public Communities' }).click();

  await expectSkeleton(page.locator('ul[aria-busy="true"] > li'));
  release();

  await expect(page.getByRole('listitem').filter({ hasText: 'Ten8 Demo County' })).toBeVisible();
});
