import { expect, test } from './support/story';

test('the landing page names its four kinds of user', async ({ page }) => {
  await page.goto('/');

  await expect(
    page.getByRole('region', { name: 'A dashboard for everyone on the server' }).getByRole('term'),
  ).toHaveText(['Dispatchers', 'Officers', 'Civilians', 'Administrators']);
});

test('the landing page advertises what the product does', async ({ page }) => {
  await page.goto('/');

  await expect(
    page.getByRole('region', { name: 'One board, nothing hidden' }).getByRole('heading', { level: 3 }),
  ).toHaveText([
    'Live unit tracking',
    'Emergency calls',
    'BOLO management',
    'Incident reporting',
    'Characters and vehicles',
    'Discord integration',
  ]);
  await expect(page.getByText('Account linking, automatic roles and bot monitoring.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Professional features' }).getByRole('listitem');
  await expect(list.filter({ hasText: 'A separate data set for each community' })).toHaveCount(1);
  await expect(list.filter({ hasText: 'Custom roles' })).toHaveCount(1);
});

test('the bands of the landing page come in their order', async ({ page }) => {
  await page.goto('/');

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'One board, nothing hidden',
    'See it at work',
    'A dashboard for everyone on the server',
    'Professional features',
    'Ready in minutes',
    'Our supporters',
    'Join our community chat',
  ]);
});
