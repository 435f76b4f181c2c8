import { delayAnswers, expect, test } from './support/story';

const supporters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    displayName: `supporter ${index + 1}`,
    username: `name${index + 1}`,
    avatarUrl: null,
  }));

test('the landing page leads to sign in, and says what it is for', async ({ page }) => {
  await page.goto('/');

  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth',
  );
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/auth',
  );
  const steps = page.getByRole('region', { name: 'Ready in minutes' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Create community',
    'Invite members',
    'Start roleplaying',
  ]);
  const pictures = page.getByRole('region', { name: 'See it at work' }).getByRole('img');
  await expect(pictures).toHaveCount(3);
  await pictures.first().scrollIntoViewIfNeeded();
  const widthOf = (picture: HTMLImageElement) => picture.naturalWidth;
  await expect.poll(() => pictures.first().evaluate(widthOf)).toBe(1280);
  await expect(page.getByRole('link', { name: 'Join the Discord' })).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('contentinfo')).toContainText('Ready when your community goes 10-8.');
  await expect(page.getByRole('contentinfo')).toContainText('For roleplay only');
});

test('the count of communities is the platform’s own', async ({ page, request }) => {
  const { totalCommunities } = await (await request.get('/api/stats/platform')).json();

  await page.goto('/');

  await expect(page.getByText(`Join over ${totalCommunities} communities`)).toBeVisible();
});

test('the count of communities is 3 while it is not known, and a single one is told too', async ({
  page,
}) => {
  await page.route('**/api/stats/platform', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await expect(page.getByText('Join over 3 communities')).toBeVisible();

  await page.route('**/api/stats/platform', (route) => route.fulfill({ json: { totalCommunities: 1 } }));
  await page.goto('/');

  await expect(page.getByText('Join over 1 communities')).toBeVisible();
});

test('the first five supporters are shown, the first three as recent, and all on demand', async ({
  page,
}) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Our supporters' });
  const rows = section.getByRole('listitem');

  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('TE');
  await expect(rows.first()).toContainText('Ten-Four Tom@tenfourtom');
  await expect(rows.filter({ hasText: 'Recent' })).toHaveCount(3);
  await expect(rows.nth(3)).not.toContainText('Recent');

  await section.getByRole('button', { name: 'View More Supporters' }).click();

  await expect(rows).toHaveCount(7);
  await expect(section.getByRole('button')).toHaveCount(0);
});

test('five supporters need no button', async ({ page }) => {
  await page.route('**/api/donators', (route) => route.fulfill({ json: supporters(5) }));

  await page.goto('/');

  await expect(page.getByText('@name5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View More Supporters' })).toBeHidden();
});

test('a supporter whose picture is broken is shown by letters', async ({ page, baseURL }) => {
  const [first] = supporters(1);
  const avatarUrl = `${baseURL}/no-such-picture.png`;
  await page.route('**/no-such-picture.png', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/donators', (route) => route.fulfill({ json: [{ ...first, avatarUrl }] }));

  await page.goto('/');
  const row = page.getByRole('region', { name: 'Our supporters' }).getByRole('listitem');
  await row.scrollIntoViewIfNeeded();

  await expect(row).toContainText('SU');
});

test('supporters that are on their way are announced', async ({ page }) => {
  const release = await delayAnswers(page, '**/api/donators');
  await page.goto('/');

  await expect(page.getByText('Loading our amazing supporters...')).toBeVisible();
  release();
  await expect(page.getByText('Loading our amazing supporters...')).toBeHidden();
});

test('supporters that are none or cannot be read are said in a sentence', async ({ page }) => {
  for (const [what, answer] of [
    ['no supporters', { json: [] }],
    ['supporters that cannot be read', { status: 500, json: {} }],
  ] as const)
    await test.step(what, async () => {
      await page.route('**/api/donators', (route) => route.fulfill(answer));

      await page.goto('/');

      await expect(page.getByText('No donators to display at the moment.')).toBeVisible();
    });
});

test('the beta banner stays away once dismissed', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByText('BETA VERSION - This is not the finished product.');
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('link')).toHaveAttribute('href', /^https:/);

  await page.getByRole('button', { name: 'Dismiss beta notice' }).click();
  await expect(banner).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});
