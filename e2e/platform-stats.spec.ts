import { expect, test } from './support/story';

/** As long as this the platform's figures count as fresh. */
const FRESH_MS = 300_000;

test('the count of communities is read again after five minutes, and not before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/stats/platform') && asked.push(request.url()));
  // Within one page load: a load of the landing page by itself always asks.
  const visitHome = async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByText(/^Join over \d+ communities$/)).toBeVisible();
  };
  await page.clock.install();
  await page.goto('/auth');
  // Leaving the page before the answer would cancel the read.
  const answer = page.waitForEvent('requestfinished', (request) => request.url() === asked[0]);
  await visitHome();
  await answer;

  await page.clock.fastForward(FRESH_MS - 60_000);
  await page.goBack();
  await visitHome();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(60_000);
  await page.goBack();
  await visitHome();

  await expect.poll(() => asked).toHaveLength(2);
});
