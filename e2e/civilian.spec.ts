import { expect, type Page } from '@playwright/test';
import { reportIncident } from '@ten8/contracts/cad/incidents';
import { createCharacter } from '@ten8/contracts/civilian/characters';
import { createVehicle } from '@ten8/contracts/civilian/vehicles';
import { admit, createActor, foundCommunity, PASSWORD, type Actor, type Place } from './stage/actors';
import { answerWrites, notice, test } from './stage/test';

const CHARACTER_REQUIRED = 'Please fill in all required fields (First Name, Last Name, Date of Birth)';

let place: Place;
let ann: Actor;

test.beforeEach(async () => {
  place = await foundCommunity();
  ann = await admit(place, 'Ann');
});

const params = () => ({ communityId: place.communityId });
const born = (firstName: string, lastName: string, actor = ann) =>
  actor.ask(createCharacter, {
    params: params(),
    body: { firstName, lastName, dateOfBirth: '1990-02-01' },
  });
const register = (characterId: number, plate: string, actor = ann) =>
  actor.ask(createVehicle, {
    params: params(),
    body: { characterId, make: 'Karin', model: 'Sultan', plate },
  });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('whoever has chosen no community is sent home to choose one', async ({ enter }) => {
  const page = await enter(await createActor('Nora'), '/civilian');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No community selected. Please go back and select a community.',
  );
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByText('No Communities Yet')).toBeVisible();
});

test('a new civilian sees three cards, nothing in them yet, and no licenses to manage', async ({ enter }) => {
  const page = await enter(ann, '/civilian', place.communityId);

  for (const card of ['My Characters', 'My Vehicles', 'Quick Actions', 'Recent Activity'])
    await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
  await expect(page.getByText('No characters yet')).toBeVisible();
  await expect(page.getByText('No vehicles yet')).toBeVisible();
  await expect(button(page, 'Call Emergency Services')).toBeEnabled();
  await expect(button(page, 'License Status')).toBeDisabled();
  await expect(page.getByRole('table', { name: 'Recent activity' })).toContainText(
    'No activity recorded yet',
  );
});

test('two to five rows stand where the lists will be', async ({ enter }) => {
  await born('Mia', 'Wait');
  const page = await enter(ann, '/department-select', place.communityId);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/(characters\/user|vehicles|incidents)/, (route) => held.then(() => route.continue()));

  await page.getByRole('button', { name: 'Enter Department' }).first().click();

  for (const list of ['Loading characters', 'Loading vehicles'])
    await expect(page.getByRole('list', { name: list }).getByRole('listitem')).toHaveCount(3);
  const rows = page.getByRole('table', { name: 'Recent activity' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  letGo();
  await expect(page.getByRole('list', { name: 'My characters' })).toContainText('Mia Wait');
  await expect(page.getByRole('list', { name: 'Loading characters' })).toHaveCount(0);
});

test('the first five incidents are shown with who reported them', async ({ enter }) => {
  const officer = await admit(place, 'Omar', 'Law Enforcement');
  const report = (actor: Actor, type: string, status = 'active') =>
    actor.ask(reportIncident, { params: params(), body: { type, description: `About ${type}`, status } });
  for (const type of ['Oldest', 'Second', 'Third', 'Fourth']) await report(ann, type);
  await report(officer, 'Patrol', 'closed');
  await report(ann, 'Newest');
  const page = await enter(ann, '/civilian', place.communityId);
  const rows = page.getByRole('table', { name: 'Recent activity' }).locator('tbody tr');

  await expect(rows).toHaveCount(5);

  await expect(rows.nth(0)).toContainText('Newest');
  await expect(rows.nth(0)).toContainText('About Newest');
  await expect(rows.nth(0)).toContainText('Self-Reported');
  await expect(rows.nth(0)).toContainText('active');
  await expect(rows.nth(1)).toContainText('Patrol');
  await expect(rows.nth(1)).toContainText(officer.name);
  await expect(rows.nth(1)).toContainText('closed');
  await expect(page.getByText('Oldest')).toHaveCount(0);
});

test('a list that cannot be read says so and is read again on request', async ({ enter }) => {
  const { id } = await born('Mia', 'Found');
  await register(id, 'FOUND1');
  const page = await enter(ann, '/department-select', place.communityId);
  await page.route('**/characters/user', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/civilian');

  await expect(page.getByText('Failed to load characters')).toBeVisible();
  await expect(page.getByText('Failed to load vehicles')).toBeVisible();
  await expect(page.getByText('No vehicles yet')).toHaveCount(0);
  await page.unroute('**/characters/user');
  await button(page, 'Retry').first().click();

  await expect(page.getByRole('list', { name: 'My characters' })).toContainText('Mia Found');
  await expect(page.getByRole('list', { name: 'My vehicles' })).toContainText('FOUND1');
});

test('whatever fails says what failed and keeps the page', async ({ enter }) => {
  const { id } = await born('Mia', 'Fails');
  await register(id, 'FAIL1');
  const page = await enter(ann, '/civilian', place.communityId);
  await answerWrites(page, 500);
  const fails = async (sentence: string) => {
    await expect(notice(page)).toContainText(sentence);
    await expect(notice(page)).toHaveAttribute('data-tone', 'destructive');
  };

  await button(page, 'Edit Mia Fails').click();
  await button(page, 'Update Character').click();
  await fails('Failed to update character');
  await button(page, 'Cancel').click();
  await button(page, 'Delete Mia Fails').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Character' }).click();
  await fails('Failed to delete character');
  await button(page, 'Edit Karin Sultan FAIL1').click();
  await button(page, 'Update Vehicle').click();
  await fails('Failed to update vehicle');
  await button(page, 'Cancel').click();
  await button(page, 'Delete Karin Sultan FAIL1').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Vehicle' }).click();
  await fails('Failed to delete vehicle');
  await button(page, 'License Status').click();
  await page.getByLabel('Hunting license status').selectOption('Active');
  await button(page, 'Save Licenses').click();
  await fails('Failed to update licenses');
  await button(page, 'Cancel').click();
  await button(page, 'Add Character').click();
  await page.getByLabel('First name').fill('Never');
  await page.getByLabel('Last name').fill('Stored');
  await page.getByLabel('Date of birth').fill('1999-01-01');
  await button(page, 'Create Character').click();
  await fails('Failed to create character');
  await expect(page.getByLabel('First name')).toHaveValue('Never');
});

test('a session that ended elsewhere leads to sign-in, and what was typed comes back', async ({ enter }) => {
  const page = await enter(ann, '/civilian', place.communityId);
  await button(page, 'Add Character').click();
  await page.getByLabel('First name').fill('Kept');
  await page.getByLabel('Last name').fill('Safe');
  await page.getByLabel('Date of birth').fill('1999-01-01');
  const elsewhere = await ann.fetch('/api/logout', { method: 'POST' });
  expect(elsewhere.status).toBe(200);

  await button(page, 'Create Character').click();

  await expect(notice(page)).toContainText('Unauthorized');
  await expect(notice(page)).toContainText('You are logged out. Logging in again...');
  await page.waitForURL('**/auth');
  await page.getByLabel(/email/i).fill(ann.email);
  await page.getByLabel(/password/i).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Enter Community' }).click();
  await page.getByRole('button', { name: 'Enter Department' }).first().click();
  await button(page, 'Add Character').click();
  await expect(page.getByLabel('First name')).toHaveValue('Kept');
});

test('Esc closes the dialog first, although a notice came later', async ({ enter }) => {
  const page = await enter(ann, '/civilian', place.communityId);
  await button(page, 'Add Character').click();
  await button(page, 'Create Character').click();
  await expect(notice(page)).toContainText(CHARACTER_REQUIRED);

  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notice(page)).toContainText(CHARACTER_REQUIRED);
  await expect(button(page, 'Add Character')).toBeFocused();
});
