import { expect, type Page } from '@playwright/test';
import { getCommunity, joinByCode, setLogo } from '@ten8/contracts/community/communities';
import { goOnline } from '@ten8/contracts/community/presence';
import { admit, createActor, foundCommunity, type Place } from './stage/actors';
import { answerWrites, notice, test } from './stage/test';

let place: Place;

test.beforeEach(async () => {
  place = await foundCommunity();
});

const params = () => ({ communityId: place.communityId });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tile = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');

test('whoever is no Admin is told which role the page needs', async ({ enter }) => {
  const officer = await admit(place, 'Omar', 'Law Enforcement');

  const page = await enter(officer, '/admin', place.communityId);

  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Administration needs the role Admin.')).toBeVisible();
});

test('without a community the page leads home', async ({ enter }) => {
  const page = await enter(await createActor('Nora'), '/admin');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No community selected. Please go back and select a community.',
  );
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
});

test('the numbers count members, who is online, dispatchers and what happened today', async ({ enter }) => {
  const dispatcher = await admit(place, 'Dora', 'Dispatcher');
  await admit(place, 'Ann');
  await dispatcher.ask(goOnline, { body: { dashboard: 'civilian' } });

  const page = await enter(place.owner, '/admin', place.communityId);

  await expect(tile(page, 'Total Members')).toHaveText('3');
  await expect(tile(page, 'Online Now')).toHaveText('2');
  await expect(tile(page, 'Dispatchers')).toHaveText('1');
  // The founding, three joins and one change of roles.
  await expect(tile(page, 'Activity Today')).toHaveText('5');
});

test('the join code is shown, copied and replaced', async ({ enter }) => {
  const page = await enter(place.owner, '/admin', place.communityId);

  await button(page, 'Invite Member').click();
  const dialog = page.getByRole('dialog', { name: 'Invite Member' });
  const code = dialog.getByRole('status', { name: 'Join code' });
  await expect(code).toHaveText(place.joinCode);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(notice(page)).toContainText('Join code copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(place.joinCode);

  await dialog.getByRole('button', { name: 'Regenerate' }).click();
  await expect(notice(page)).toContainText('Join code regenerated successfully');
  await expect(code).not.toHaveText(place.joinCode);
  const { joinCode } = await place.owner.ask(getCommunity, { params: params() });
  await expect(code).toHaveText(joinCode ?? '');
  const late = await createActor('Lee');
  await expect(late.ask(joinByCode, { body: { joinCode: place.joinCode } })).rejects.toThrow(
    'Invalid join code',
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('whatever fails says what failed', async ({ enter }) => {
  const ann = await admit(place, 'Ann');
  await place.owner.ask(setLogo, { params: params(), body: { logoUrl: 'https://example.com/logo.png' } });
  const page = await enter(place.owner, '/admin', place.communityId);
  await answerWrites(page, 500);
  const fails = async (sentence: string) => {
    await expect(notice(page)).toContainText(sentence);
    await expect(notice(page)).toHaveAttribute('data-tone', 'destructive');
  };

  await button(page, `Edit Roles of ${ann.name}`).click();
  await button(page, 'Save Roles').click();
  await fails('Failed to update member role');
  await page.keyboard.press('Escape');
  await button(page, `Remove ${ann.name}`).click();
  await button(page, 'Remove Member').click();
  await fails('Failed to remove member');
  await button(page, 'Invite Member').click();
  await button(page, 'Regenerate').click();
  await fails('Failed to regenerate join code');
  await page.keyboard.press('Escape');
  await button(page, 'Community Settings').click();
  await button(page, 'Update Logo').click();
  await fails('Failed to update community logo');
  await button(page, 'Update Discord').click();
  await fails('Failed to update Discord URL');
  await button(page, 'Delete Community').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Community' }).click();
  await fails('Failed to delete community');
});
