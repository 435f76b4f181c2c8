import { expect, type Page } from '@playwright/test';
import { getCommunity, listMyCommunities } from '@ten8/contracts/community/communities';
import { admit, foundCommunity, type Actor, type Place } from './stage/actors';
import { notice, test } from './stage/test';

let place: Place;

test.beforeEach(async () => {
  place = await foundCommunity();
});

const read = () => place.owner.ask(getCommunity, { params: { communityId: place.communityId } });
const remembered = (page: Page) =>
  page.evaluate(() =>
    ['selectedCommunity', 'selectedMembership', 'userRole', 'selectedDepartment'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );

async function openSettings(enter: (actor: Actor, path: string, id: number) => Promise<Page>, actor: Actor) {
  const page = await enter(actor, '/admin', place.communityId);
  await page.getByRole('button', { name: 'Community Settings' }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Community Settings' }) };
}

test('departments and the game are not for changing yet', async ({ enter }) => {
  const page = await enter(place.owner, '/admin', place.communityId);

  await expect(page.getByRole('button', { name: 'Department Customization' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Game Integration' })).toBeDisabled();
});

test('the settings show the name for reading only, the join code and the figures', async ({ enter }) => {
  await admit(place, 'Ann');

  const { dialog } = await openSettings(enter, place.owner);

  await expect(dialog.getByLabel('Community name')).toHaveValue(place.communityName);
  await expect(dialog.getByLabel('Community name')).not.toBeEditable();
  await expect(dialog.getByRole('status', { name: 'Join code' })).toHaveText(place.joinCode);
  const statistics = dialog.getByRole('region', { name: 'Statistics' });
  await expect(statistics.getByRole('definition').first()).toHaveText('2');
  await expect(statistics).toContainText('Private');
  await expect(statistics).toContainText('FiveM');
});

test('a logo is an address on the web and never blank', async ({ enter }) => {
  const { page, dialog } = await openSettings(enter, place.owner);
  const logo = dialog.getByLabel('Logo URL');
  const update = dialog.getByRole('button', { name: 'Update Logo' });

  for (const bad of ['', '   ', 'javascript:alert(1)']) {
    await logo.fill(bad);
    await update.click();
    await expect(notice(page)).toContainText('Please enter a valid logo URL');
    await expect(notice(page)).toHaveAttribute('data-tone', 'destructive');
  }
  await logo.fill('https://example.com/logo.png');
  await update.click();
  await expect(notice(page)).toContainText('Community logo updated successfully');
  expect((await read()).logoUrl).toBe('https://example.com/logo.png');
});

test('a Discord address is set, and an empty one removes it', async ({ enter }) => {
  const { page, dialog } = await openSettings(enter, place.owner);
  const discord = dialog.getByLabel('Discord URL');
  const update = dialog.getByRole('button', { name: 'Update Discord' });

  await discord.fill('https://discord.gg/ten8');
  await update.click();
  await expect(notice(page)).toContainText('Discord URL updated successfully');
  await expect.poll(async () => (await read()).discordUrl).toBe('https://discord.gg/ten8');

  await discord.fill('not an address');
  await update.click();
  await expect(notice(page)).toContainText('Failed to update Discord URL');
  await expect(discord).toHaveValue('not an address');

  await discord.fill('');
  await update.click();
  await expect(notice(page)).toContainText('Discord URL updated successfully');
  await expect.poll(async () => (await read()).discordUrl).toBeNull();
});

test('a community is deleted after a final warning, and the browser forgets it', async ({ enter }) => {
  const ann = await admit(place, 'Ann');
  const { page, dialog } = await openSettings(enter, place.owner);

  await dialog.getByRole('button', { name: 'Delete Community' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Final Warning' });
  await expect(warning).toContainText(place.communityName);
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Community' }).click();
  await warning.getByRole('button', { name: 'Delete Community' }).click();

  await expect(notice(page)).toContainText('Community Deleted');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('No Communities Yet')).toBeVisible();
  expect(await remembered(page)).toEqual([]);
  expect(await ann.ask(listMyCommunities)).toEqual([]);
});

test('an Admin who is not the owner cannot delete the community', async ({ enter }) => {
  const admin = await admit(place, 'Abe', 'Admin');

  const { dialog } = await openSettings(enter, admin);

  await expect(dialog.getByRole('button', { name: 'Delete Community' })).toBeDisabled();
  await expect(dialog).toContainText('Only the community owner can delete this community');
});
