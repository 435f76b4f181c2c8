import { changePassword } from '@ten8/contracts/auth/profile';
import { reportIncident } from '@ten8/contracts/cad/incidents';
import { listMembers, removeMember } from '@ten8/contracts/community/members';
import { button } from './support/locate';
import { createAccount, enter, signIn, submitSignIn, type Person } from './support/people';
import { addCharacter, addVehicle } from './support/records';
import { delayAnswers, expect, expectFailure, failWrites, noteFailures, test } from './support/story';
import { addMember } from './support/story-community';

const CHARACTER_REQUIRED = 'Please fill in all required fields (First Name, Last Name, Date of Birth)';

test('a user who has chosen no community is sent home to choose one', async ({ page }) => {
  await signIn(page, await createAccount());

  await page.goto('/civilian');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No community selected. Please go back and select a community.',
  );
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await expect(page.getByText('No Communities Yet')).toBeVisible();
});

test('a new civilian sees three cards, nothing in them yet, and no licenses to manage', async ({
  page,
  civilian,
}) => {
  await enter(page, civilian, '/civilian');

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

test('what others report is listed without a reload, and who was removed is told so', async ({
  page,
  place,
  civilian,
}) => {
  const params = { communityId: place.id };
  await page.clock.install();
  await enter(page, civilian, '/civilian');
  const activity = page.getByRole('table', { name: 'Recent activity' });
  await expect(activity).toContainText('No activity recorded yet');

  const theft = { type: 'Theft', description: 'A boat is gone', location: 'Pier', status: 'active' };
  await place.owner.ask(reportIncident, { params, body: theft });
  await page.clock.fastForward(31_000);
  await expect(activity).toContainText('A boat is gone');

  const members = await place.owner.ask(listMembers, { params });
  const { userId = 0 } = members.find(({ user }) => user.firstName === 'Ann') ?? {};
  await place.owner.ask(removeMember, { params: { ...params, userId } });
  await page.clock.fastForward(31_000);
  await expect(page.getByText(`You are not a member of ${place.name}, or it was deleted.`)).toBeVisible();
});

test('three empty rows stand where each list will be', async ({ page, place, civilian }) => {
  await addCharacter(place, civilian, 'Mia', 'Wait');
  await enter(page, civilian);
  const release = await delayAnswers(page, /\/(characters\/user|vehicles|incidents)/);

  await page.getByRole('button', { name: 'Enter Department' }).first().click();

  for (const list of ['Loading characters', 'Loading vehicles'])
    await expect(page.getByRole('list', { name: list }).getByRole('listitem')).toHaveCount(3);
  const rows = page.getByRole('table', { name: 'Recent activity' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  release();
  await expect(page.getByRole('list', { name: 'My characters' })).toContainText('Mia Wait');
  await expect(page.getByRole('list', { name: 'Loading characters' })).toHaveCount(0);
});

test('the first five incidents are shown with who reported them', async ({ page, place, civilian }) => {
  const officer = await addMember(place, 'Omar', 'Law Enforcement');
  const report = (person: Person, type: string, status = 'active') =>
    person.ask(reportIncident, {
      params: { communityId: place.id },
      body: { type, description: `About ${type}`, status },
    });
  for (const type of ['Oldest', 'Second', 'Third', 'Fourth']) await report(civilian, type);
  await report(officer, 'Patrol', 'closed');
  await report(civilian, 'Newest');
  await enter(page, civilian, '/civilian');
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

test('a list that cannot be read says so and is read again on request', async ({ page, place, civilian }) => {
  const mia = await addCharacter(place, civilian, 'Mia', 'Found');
  await addVehicle(place, civilian, mia, 'FOUND1');
  await enter(page, civilian);
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

test('whatever fails says what failed and keeps the page', async ({ page, place, civilian }) => {
  const mia = await addCharacter(place, civilian, 'Mia', 'Fails');
  await addVehicle(place, civilian, mia, 'FAIL1');
  await enter(page, civilian, '/civilian');
  await failWrites(page);

  await button(page, 'Edit Mia Fails').click();
  await button(page, 'Update Character').click();
  await expectFailure(page, 'Failed to update character');
  await button(page, 'Cancel').click();
  await button(page, 'Delete Mia Fails').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Character' }).click();
  await expectFailure(page, 'Failed to delete character');
  await button(page, 'Edit Karin Sultan FAIL1').click();
  await button(page, 'Update Vehicle').click();
  await expectFailure(page, 'Failed to update vehicle');
  await button(page, 'Cancel').click();
  await button(page, 'Delete Karin Sultan FAIL1').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Vehicle' }).click();
  await expectFailure(page, 'Failed to delete vehicle');
  await button(page, 'License Status').click();
  await page.getByLabel('Hunting license status').selectOption('Active');
  await button(page, 'Save Licenses').click();
  await expectFailure(page, 'Failed to update licenses');
  await button(page, 'Cancel').click();
  await button(page, 'Add Character').click();
  await page.getByLabel('First name').fill('Never');
  await page.getByLabel('Last name').fill('Stored');
  await page.getByLabel('Date of birth').fill('1999-01-01');
  await button(page, 'Create Character').click();
  await expectFailure(page, 'Failed to create character');
  await expect(page.getByLabel('First name')).toHaveValue('Never');
});

test('a session that ended elsewhere leads to sign-in, and what was typed comes back', async ({
  page,
  civilian,
}) => {
  await enter(page, civilian, '/civilian');
  await button(page, 'Add Character').click();
  await page.getByLabel('First name').fill('Kept');
  await page.getByLabel('Last name').fill('Safe');
  await page.getByLabel('Date of birth').fill('1999-01-01');
  const password = 'another-horse';
  await civilian.ask(changePassword, { body: { currentPassword: civilian.password, newPassword: password } });

  const failures = await noteFailures(page);
  await button(page, 'Create Character').click();

  await page.waitForURL('**/auth');
  expect(failures.join()).toContain('UnauthorizedYou are logged out. Logging in again...');
  await submitSignIn(page, { email: civilian.email, password });
  await page.getByRole('button', { name: 'Enter Community' }).click();
  await page.getByRole('button', { name: 'Enter Department' }).first().click();
  await button(page, 'Add Character').click();
  await expect(page.getByLabel('First name')).toHaveValue('Kept');
});

test('Esc closes the dialog first, although a toast came later', async ({ page, civilian }) => {
  await enter(page, civilian, '/civilian');
  await button(page, 'Add Character').click();
  await button(page, 'Create Character').click();
  await expectFailure(page, CHARACTER_REQUIRED);

  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFailure(page, CHARACTER_REQUIRED);
  await expect(button(page, 'Add Character')).toBeFocused();
});
