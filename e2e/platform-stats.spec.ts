import { expect, test } from './support/story';

/** As long as this the platform's figures count as fresh. */
const FRESH_MS = 300_000;

test('the count of communities is read again after five minutes, and not before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/stats/platform') && asked.push(request.url()));
  const comeBack = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByText(/^Join over \d+ communities$/)).toBeVisible();
  };
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText(/^Join over \d+ communities$/)).toBeVisible();
  await expect.poll(() => asked).toHaveLength(1);

  await page.clock.fastForward(FRESH_MS - 60_000);
  await comeBack();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(60_000);
  await comeBack();

  await expect.poll(() => asked).toHaveLength(2);
});
