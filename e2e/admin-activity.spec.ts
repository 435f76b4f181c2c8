import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { deleteCharacter } from '@ten8/contracts/civilian/characters';
import { updateVehicle } from '@ten8/contracts/civilian/vehicles';
import { listActivity } from '@ten8/contracts/community/activity';
import { enter, type Person } from './support/people';
import { addCharacter, addVehicle } from './support/records';
import { expect, test } from './support/story';
import { addMember, type StoryCommunity } from './support/story-community';

const DAY_MS = 86_400_000;

const log = (page: Page) => page.getByRole('table', { name: 'Community activity log' });
/** The log follows the other services' facts; stories begin when it has them all. */
const logHas = ({ owner, id: communityId }: StoryCommunity, count: number) =>
  expect.poll(async () => (await owner.ask(listActivity, { params: { communityId } })).length).toBe(count);

/** Six entries on top of the founding and two joins: creates two, updates one and deletes two, since a character takes its vehicle along. */
async function liveADay(place: StoryCommunity, civilian: Person): Promise<void> {
  const mia = await addCharacter(place, civilian, 'Mia', 'Logged');
  const vehicle = await addVehicle(place, civilian, mia, 'LOG1');
  await civilian.ask(updateVehicle, { params: { vehicleId: vehicle.id }, body: { ...vehicle, year: 2004 } });
  await civilian.ask(deleteCharacter, { params: { characterId: mia.id } });
}

async function openAnalytics(page: Page) {
  await page.getByRole('button', { name: 'Analytics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analytics' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  const choose = (label: string) => dialog.getByRole('radio', { name: label }).check();
  /** How many entries each period counts. */
  const countOf = (label: string) => dialog.locator('label', { hasText: label }).locator('strong');
  const typeOf = (label: string) =>
    dialog
      .getByRole('region', { name: 'Action Types' })
      .locator('div', { has: page.getByRole('term').filter({ hasText: label }) })
      .getByRole('definition')
      .first();
  const ranking = dialog.getByRole('region', { name: 'Most Active Users' }).getByRole('listitem');
  const growth = dialog.getByRole('table', { name: 'Member growth over 7 days' }).locator('tbody tr');
  return { dialog, choose, countOf, typeOf, ranking, growth };
}

test('what others do reaches the log and its count without a reload', async ({ page, place, civilian }) => {
  const today = page.locator('dl > div').filter({ hasText: 'Activity Today' }).getByRole('definition');
  await logHas(place, 3);
  await page.clock.install();
  await enter(page, place.owner, '/admin');
  await expect(today).toHaveText('3');

  await addCharacter(place, civilian, 'Mia', 'Logged');
  await logHas(place, 4);
  await page.clock.fastForward(31_000);

  await expect(today).toHaveText('4');
  await expect(log(page).locator('tbody tr').first()).toContainText('Mia Logged');
});

test('the log shows the ten newest entries with their author and address', async ({
  page,
  place,
  civilian,
}) => {
  for (let number = 1; number <= 11; number += 1)
    await addCharacter(place, civilian, `Child${number}`, 'Logged');
  await logHas(place, 14);

  await enter(page, place.owner, '/admin');

  await expect(log(page).getByRole('columnheader')).toHaveText([
    'Time',
    'User',
    'Action',
    'Details',
    'IP Address',
  ]);
  const rows = log(page).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Child11 Logged');
  await expect(rows.first()).toContainText(civilian.name);
  await expect(rows.first()).toContainText('Create Character');
  await expect(rows.first().getByRole('cell').last()).toHaveText(/^[0-9a-fx.:]+ #[0-9a-f]{4}$/);
  await expect(rows.last()).toContainText('Child2 Logged');
});

test('older entries follow on demand, and a person, an action or a day narrows the log down', async ({
  page,
  place,
  civilian,
}) => {
  for (let number = 1; number <= 9; number += 1)
    await addCharacter(place, civilian, `Child${number}`, 'Logged');
  await logHas(place, 12);
  await enter(page, place.owner, '/admin');
  const rows = log(page).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(12);
  await expect(rows.nth(10)).toBeFocused();

  await page.getByLabel('Person').selectOption({ label: place.owner.name });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Action').fill('join');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Join Community');
  await page.getByLabel('Day').fill('2020-01-31');
  await expect(rows).toHaveText([/^No entry matches/]);
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect(rows).toHaveCount(12);
});

test('the log is exported as it is narrowed down', async ({ page, place, civilian }) => {
  await addCharacter(place, civilian, 'Mia', 'Logged');
  await logHas(place, 4);
  await enter(page, place.owner, '/admin');
  await page.getByLabel('Action').fill('create character');
  await expect(log(page).locator('tbody tr')).toHaveCount(1);
  const download = page.waitForEvent('download');

  await page.getByRole('link', { name: 'Export CSV' }).click();

  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Mia Logged');
});

test('an entry without an address says N/A', async ({ page, place }) => {
  await enter(page, place.owner);
  await page.route('**/activity-logs*', async (route) => {
    const response = await route.fetch();
    const entries = (await response.json()) as object[];
    await route.fulfill({ response, json: entries.map((entry) => ({ ...entry, ipAddress: null })) });
  });

  await page.goto('/admin');

  await expect(log(page).locator('tbody tr').first().getByRole('cell').last()).toHaveText('N/A');
});

test('actions are counted by the word in their name, and users by what they did', async ({
  page,
  place,
  civilian,
}) => {
  await liveADay(place, civilian);
  await logHas(place, 8);
  await enter(page, place.owner, '/admin');
  const { countOf, typeOf, ranking } = await openAnalytics(page);

  await expect(countOf('Today')).toHaveText('8');
  await expect(typeOf('Create')).toHaveText('3');
  await expect(typeOf('Update')).toHaveText('1');
  await expect(typeOf('Delete')).toHaveText('2');
  await expect(typeOf('Other')).toHaveText('2');
  await expect(ranking).toHaveText([`${civilian.name}6`, `${place.owner.name}2`]);
});

test('at most five users are ranked', async ({ page, place }) => {
  await addMember(place, 'Ann');
  const others = [];
  for (const firstName of ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn'])
    others.push(await addMember(place, firstName));
  for (const player of others) await addCharacter(place, player, 'Kid', 'Logged');
  await logHas(place, 13);
  await enter(page, place.owner, '/admin');

  const { ranking } = await openAnalytics(page);

  // The owner did two things as well, the founding and their own join; Ann only joined.
  await expect(ranking).toHaveText(others.map(({ name }) => `${name}2`));
});

test('the numbers of the analytics are whole beside long names, and seen in a light contrast theme', async ({
  page,
  place,
}) => {
  const user = { firstName: 'W'.repeat(100), lastName: 'W'.repeat(100) };
  const actions = [{ action: 'Create Call', count: 12 }];
  const counts = { total: 12, actions, mostActive: [{ userId: 1, count: 12, user }] };
  await enter(page, place.owner);
  await page.route('**/activity-logs/counts?*', (route) => route.fulfill({ json: counts }));
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await page.goto('/admin');

  const { dialog, ranking } = await openAnalytics(page);

  const lines = ranking.getByText('12', { exact: true }).evaluate((count) => {
    const range = document.createRange();
    range.selectNodeContents(count);
    return range.getClientRects().length;
  });
  expect(await lines).toBe(1);
  const inks = dialog.locator('svg').locator('rect, text');
  const colors = await inks.evaluateAll((all) => all.map((ink) => getComputedStyle(ink).fill));
  expect([...new Set(colors)]).toEqual(['rgb(0, 0, 0)']);
});

const PERIODS = [
  [0, 3, 3, 3],
  [1, 0, 3, 3],
  [6, 0, 3, 3],
  [7, 0, 0, 3],
  [29, 0, 0, 3],
  [30, 0, 0, 0],
] as const;

test('as days pass, each period counts what still falls into it', async ({ page, place }) => {
  test.slow();
  await addMember(place, 'Ann');
  await logHas(place, 3);
  await enter(page, place.owner);
  // By the entries themselves, because midnight may come while the story runs.
  const [newest] = await place.owner.ask(listActivity, { params: { communityId: place.id } });
  const start = Date.parse(newest?.createdAt ?? '');

  for (const [daysLater, today, week, month] of PERIODS) {
    await test.step(`${daysLater} days later`, async () => {
      await page.clock.setFixedTime(start + daysLater * DAY_MS);
      await page.goto('/admin');
      const { choose, countOf, typeOf, growth } = await openAnalytics(page);

      await expect(countOf('Today')).toHaveText(String(today));
      await expect(countOf('Last 7 days')).toHaveText(String(week));
      await expect(countOf('Last 30 days')).toHaveText(String(month));
      await choose('Last 7 days');
      await expect(typeOf('Create')).toHaveText(String(week / 3));
      await expect(typeOf('Other')).toHaveText(String((week / 3) * 2));
      await expect(growth).toHaveCount(7);
      await expect(growth.locator('td:nth-of-type(1)')).toHaveText(
        Array.from({ length: 7 }, (_day, index) => (index === 6 - daysLater ? '2' : '0')),
      );
      await expect(growth.last().locator('td').last()).toHaveText('2');
    });
  }
});
