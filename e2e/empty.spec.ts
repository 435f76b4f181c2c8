import { demo, enter } from './support/people';
import { expect, test } from './support/story';

test('a log without an entry says so', async ({ page }) => {
  await page.route('**/activity-logs?*', (route) => route.fulfill({ json: [] }));
  const nothing = { total: 0, actions: [], mostActive: [] };
  await page.route('**/activity-logs/counts?*', (route) => route.fulfill({ json: nothing }));
  await enter(page, demo('owner'), '/admin');

  await expect(page.getByRole('table', { name: 'Community activity log' })).toContainText(
    'No activity recorded yetWhat members do is listed here. Invite some',
  );
  await page.getByRole('button', { name: 'Analytics' }).click();

  const ranking = page.getByRole('region', { name: 'Most Active Users' });
  await expect(ranking).toContainText('Nobody did anything in this time.');
});

test('recent activity without an entry says so', async ({ page }) => {
  await page.route('**/incidents*', (route) => route.fulfill({ json: [] }));
  await enter(page, demo('civilian'), '/civilian');

  await expect(page.getByRole('table', { name: 'Recent activity' })).toContainText(
    'No activity recorded yet',
  );
});

test('a search that finds no member says so', async ({ page }) => {
  await page.route('**/members?*', async (route) => {
    const response = await route.fetch();
    const [member] = (await response.json()) as { id: number }[];
    const many = Array.from({ length: 12 }, (_, index) => ({ ...member, id: index + 1 }));
    await route.fulfill({ response, json: member ? many : [] });
  });
  await enter(page, demo('owner'), '/admin');

  await page.getByLabel('Find a member').fill('Nobody at all');

  await expect(page.getByRole('table', { name: 'Members' })).toContainText('No member has this name');
});
