import { expect, type Page } from '@playwright/test';
import { createCharacter, deleteCharacter } from '@ten8/contracts/civilian/characters';
import { createVehicle, updateVehicle } from '@ten8/contracts/civilian/vehicles';
import { listActivity } from '@ten8/contracts/community/activity';
import { admit, foundCommunity, type Actor, type Place } from './stage/actors';
import { test } from './stage/test';

const DAY_MS = 86_400_000;

let place: Place;
let ann: Actor;

test.beforeEach(async () => {
  place = await foundCommunity();
  ann = await admit(place, 'Ann');
});

const params = () => ({ communityId: place.communityId });
const log = (page: Page) => page.getByRole('table', { name: 'Community activity log' });
const bornTo = (actor: Actor, firstName: string) =>
  actor.ask(createCharacter, {
    params: params(),
    body: { firstName, lastName: 'Logged', dateOfBirth: '1990-02-01' },
  });
/** The log follows the other services' facts; stories begin when it has them all. */
const logHas = (count: number) =>
  expect.poll(async () => (await place.owner.ask(listActivity, { params: params() })).length).toBe(count);

/** Six entries on top of the founding and two joins: creates two, updates one and deletes two, since a character takes its vehicle along. */
async function liveADay(): Promise<void> {
  const { id: characterId } = await bornTo(ann, 'Mia');
  const vehicle = { characterId, make: 'Karin', model: 'Futo', plate: 'LOG1' };
  const { id: vehicleId } = await ann.ask(createVehicle, { params: params(), body: vehicle });
  await ann.ask(updateVehicle, { params: { vehicleId }, body: { ...vehicle, year: 2004 } });
  await ann.ask(deleteCharacter, { params: { characterId } });
}

async function openAnalytics(page: Page) {
  await page.getByRole('button', { name: 'Analytics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analytics' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  const choose = (label: string) => dialog.getByRole('radio', { name: label }).check();
  /** How many entries each window counts. */
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

test('the log shows the ten newest entries with their author and address', async ({ enter }) => {
  for (let number = 1; number <= 11; number += 1) await bornTo(ann, `Child${number}`);
  await logHas(14);

  const page = await enter(place.owner, '/admin', place.communityId);

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
  await expect(rows.first()).toContainText(ann.name);
  await expect(rows.first()).toContainText('Create Character');
  await expect(rows.first().getByRole('cell').last()).toHaveText(/^[0-9a-f.:]+$/);
  await expect(rows.last()).toContainText('Child2 Logged');
});

test('an entry without an address says N/A', async ({ enter }) => {
  const page = await enter(place.owner, '/department-select', place.communityId);
  await page.route('**/activity-logs*', async (route) => {
    const response = await route.fetch();
    const entries = (await response.json()) as object[];
    await route.fulfill({ response, json: entries.map((entry) => ({ ...entry, ipAddress: null })) });
  });

  await page.goto('/admin');

  await expect(log(page).locator('tbody tr').first().getByRole('cell').last()).toHaveText('N/A');
});

test('actions are counted by the word in their name, and users by what they did', async ({ enter }) => {
  await liveADay();
  await logHas(8);
  const page = await enter(place.owner, '/admin', place.communityId);
  const { countOf, typeOf, ranking } = await openAnalytics(page);

  await expect(countOf('Today')).toHaveText('8');
  await expect(typeOf('Create')).toHaveText('3');
  await expect(typeOf('Update')).toHaveText('1');
  await expect(typeOf('Delete')).toHaveText('2');
  await expect(typeOf('Other')).toHaveText('2');
  await expect(ranking).toHaveText([`${ann.name}6`, `${place.owner.name}2`]);
});

test('at most five users are ranked', async ({ enter }) => {
  const others = [];
  for (const firstName of ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn']) others.push(await admit(place, firstName));
  for (const actor of others) await bornTo(actor, 'Kid');
  await logHas(13);
  const page = await enter(place.owner, '/admin', place.communityId);

  const { ranking } = await openAnalytics(page);

  // The owner did two things as well, the founding and their own join; Ann only joined.
  await expect(ranking).toHaveText(others.map(({ name }) => `${name}2`));
});

for (const [daysLater, today, week, month] of [
  [0, 3, 3, 3],
  [1, 0, 3, 3],
  [6, 0, 3, 3],
  [7, 0, 0, 3],
  [29, 0, 0, 3],
  [30, 0, 0, 0],
] as const)
  test(`${daysLater} days later the windows count ${today}, ${week} and ${month} entries`, async ({
    enter,
  }) => {
    const page = await enter(place.owner, '/department-select', place.communityId);
    await page.clock.setFixedTime(Date.now() + daysLater * DAY_MS);
    await page.goto('/admin');
    const { choose, countOf, typeOf, growth } = await openAnalytics(page);

    await expect(countOf('Today')).toHaveText(String(today));
    await expect(countOf('Last 7 days')).toHaveText(String(week));
    await expect(countOf('Last 30 days')).toHaveText(String(month));
    await choose('Last 7 days');
    await expect(typeOf('Create')).toHaveText(String(week / 3));
    await expect(typeOf('Other')).toHaveText(String((week / 3) * 2));
    await expect(growth).toHaveCount(7);
    const joined = await growth.locator('td:nth-of-type(1)').allTextContents();
    expect(joined).toEqual(Array.from({ length: 7 }, (_day, index) => (index === 6 - daysLater ? '2' : '0')));
    await expect(growth.last().locator('td').last()).toHaveText('2');
  });
