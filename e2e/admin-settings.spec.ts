import type { Page } from '@playwright/test';
import {
  getCommunity,
  listMyCommunities,
  regenerateJoinCode,
  setDiscordUrl,
  setLogo,
} from '@ten8/contracts/community/communities';
import { enter, type Account } from './support/people';
import { expect, expectFailure, expectSuccess, test } from './support/story';
import { addMember, type StoryCommunity } from './support/story-community';

const read = ({ owner, id: communityId }: StoryCommunity) =>
  owner.ask(getCommunity, { params: { communityId } });
const remembered = (page: Page) =>
  page.evaluate(() =>
    ['selectedCommunity', 'selectedMembership', 'userRole', 'selectedDepartment'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );

async function openSettings(page: Page, admin: Account) {
  await enter(page, admin, '/admin');
  await page.getByRole('button', { name: 'Community Settings' }).click();
  return page.getByRole('dialog', { name: 'Community Settings' });
}

test('departments and the game are not for changing yet', async ({ page, place }) => {
  await enter(page, place.owner, '/admin');

  await expect(page.getByRole('button', { name: 'Department Customization' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Game Integration' })).toBeDisabled();
});

test('the settings show the name for reading only, the join code and the figures', async ({
  page,
  place,
}) => {
  await addMember(place, 'Ann');

  const dialog = await openSettings(page, place.owner);

  await expect(dialog.getByLabel('Community name')).toHaveValue(place.name);
  await expect(dialog.getByLabel('Community name')).not.toBeEditable();
  await expect(dialog.getByRole('status', { name: 'Join code' })).toHaveText(place.joinCode);
  const statistics = dialog.getByRole('region', { name: 'Statistics' });
  await expect(statistics.getByRole('definition').first()).toHaveText('2');
  await expect(statistics).toContainText('Private');
  await expect(statistics).toContainText('FiveM');
});

test('a logo is an address on the web and never blank', async ({ page, place, baseURL }) => {
  const dialog = await openSettings(page, place.owner);
  const logo = dialog.getByLabel('Logo URL');
  const update = dialog.getByRole('button', { name: 'Update Logo' });

  for (const bad of ['', '   ', 'javascript:alert(1)']) {
    await logo.fill(bad);
    await update.click();
    await expectFailure(page, 'Please enter a valid logo URL');
  }
  const address = `${baseURL}/logo.png`;
  await logo.fill(address);
  await update.click();
  await expectSuccess(page, 'Community logo updated successfully');
  expect((await read(place)).logoUrl).toBe(address);
});

test('what another Admin changes is shown in the open settings, except over what is typed', async ({
  page,
  place,
}) => {
  const params = { communityId: place.id };
  await page.clock.install();
  const dialog = await openSettings(page, place.owner);
  await dialog.getByLabel('Logo URL').fill('https://example.com/mine.png');

  await place.owner.ask(setLogo, { params, body: { logoUrl: 'https://example.com/theirs.png' } });
  await place.owner.ask(setDiscordUrl, { params, body: { discordUrl: 'https://discord.gg/theirs' } });
  const { joinCode } = await place.owner.ask(regenerateJoinCode, { params });
  await page.clock.fastForward(31_000);

  await expect(dialog.getByRole('status', { name: 'Join code' })).toHaveText(joinCode ?? 'no code');
  await expect(dialog.getByLabel('Discord URL')).toHaveValue('https://discord.gg/theirs');
  await expect(dialog.getByLabel('Logo URL')).toHaveValue('https://example.com/mine.png');
});

test('a Discord address is set, and an empty one removes it', async ({ page, place }) => {
  const dialog = await openSettings(page, place.owner);
  const discord = dialog.getByLabel('Discord URL');
  const update = dialog.getByRole('button', { name: 'Update Discord' });

  await discord.fill('https://discord.gg/ten8');
  await update.click();
  await expectSuccess(page, 'Discord URL updated successfully');
  await expect.poll(async () => (await read(place)).discordUrl).toBe('https://discord.gg/ten8');

  await discord.fill('not an address');
  await update.click();
  await expectFailure(page, 'Failed to update Discord URL');
  await expect(discord).toHaveValue('not an address');

  await discord.fill('');
  await update.click();
  await expectSuccess(page, 'Discord URL updated successfully');
  await expect.poll(async () => (await read(place)).discordUrl).toBeNull();
});

test('a click beside the settings closes them, but not while an address is typed', async ({
  page,
  place,
}) => {
  const dialog = await openSettings(page, place.owner);
  const discord = dialog.getByLabel('Discord URL');
  const clickBeside = () => page.mouse.click(2, 2);

  await discord.fill('https://discord.gg/ten8');
  await clickBeside();
  await expect(discord).toHaveValue('https://discord.gg/ten8');
  await dialog.getByRole('button', { name: 'Update Discord' }).click();
  await expectSuccess(page, 'Discord URL updated successfully');

  await clickBeside();
  await expect(dialog).toBeHidden();
});

test('a community is deleted after a final warning, and the browser forgets it', async ({
  page,
  place,
  civilian,
}) => {
  const dialog = await openSettings(page, place.owner);

  await dialog.getByRole('button', { name: 'Delete Community' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Final Warning' });
  await expect(warning).toContainText(place.name);
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Community' }).click();
  await warning.getByRole('button', { name: 'Delete Community' }).click();

  await expectSuccess(page, 'Community Deleted');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('No Communities Yet')).toBeVisible();
  expect(await remembered(page)).toEqual([]);
  expect(await civilian.ask(listMyCommunities)).toEqual([]);
});

test('an Admin who is not the owner cannot delete the community', async ({ page, place }) => {
  const admin = await addMember(place, 'Abe', 'Admin');

  const dialog = await openSettings(page, admin);

  await expect(dialog.getByRole('button', { name: 'Delete Community' })).toBeDisabled();
  await expect(dialog).toContainText('Only the community owner can delete this community');
});
