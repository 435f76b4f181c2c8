import { listActivity } from '@ten8/contracts/community/activity';
import { getCommunity, joinByCode, setLogo } from '@ten8/contracts/community/communities';
import { goOnline } from '@ten8/contracts/community/presence';
import { button, tile } from './support/locate';
import { createAccount, enter, signIn } from './support/people';
import { expect, expectFailure, expectSuccess, failWrites, test } from './support/story';
import { addMember } from './support/story-community';

test('a member who is no Admin is told which role the page needs', async ({ page, place }) => {
  const officer = await addMember(place, 'Omar', 'Law Enforcement');

  await enter(page, officer, '/admin');

  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Administration needs the role Admin.')).toBeVisible();
});

test('without a community the page leads home', async ({ page }) => {
  await signIn(page, await createAccount());

  await page.goto('/admin');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No community selected. Please go back and select a community.',
  );
  await expect(page.getByRole('button', { name: 'Go to Home' })).toBeVisible();
});

test('the numbers count members, who is online, dispatchers and what happened today', async ({
  page,
  place,
}) => {
  const dispatcher = await addMember(place, 'Dora', 'Dispatcher');
  await addMember(place, 'Ann');
  await dispatcher.ask(goOnline, { body: { dashboard: 'civilian' } });
  const activity = () => place.owner.ask(listActivity, { params: { communityId: place.id } });
  await expect.poll(activity).toHaveLength(5);

  await enter(page, place.owner, '/admin');

  await expect(tile(page, 'Total Members')).toHaveText('3');
  await expect(tile(page, 'Online Now')).toHaveText('2');
  await expect(tile(page, 'Dispatchers')).toHaveText('1');
  // The founding, three joins and one change of roles.
  await expect(tile(page, 'Activity Today')).toHaveText('5');
});

test('a new owner is shown the first steps, each ticked by what happened', async ({ page, place }) => {
  await enter(page, place.owner, '/admin');
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
  const done = steps.filter({ hasText: '(done)' });
  await expect(steps).toHaveCount(4);
  await expect(done).toHaveCount(0);

  await button(page, 'Use Sample Set').press('Enter');
  await expect(button(page, 'Name Statuses')).toBeFocused();
  await expect(done).toContainText('Choose your words');
  await addMember(place, 'Omar', 'Law Enforcement');
  await page.reload();
  await expect(done).toHaveCount(3);
  await expect(steps.filter({ hasText: '(to do)' })).toContainText('Name your Discord server');

  await button(page, 'Hide').click();
  await page.reload();
  await expect(tile(page, 'Total Members')).toHaveText('2');
  await expect(steps).toHaveCount(0);
});

test('the join code is shown, copied and replaced', async ({ page, place }) => {
  await enter(page, place.owner, '/admin');

  await button(page, 'Invite Member').click();
  const dialog = page.getByRole('dialog', { name: 'Invite Member' });
  const code = dialog.getByRole('status', { name: 'Join code' });
  await expect(code).toHaveText(place.joinCode);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expectSuccess(page, 'Join code copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(place.joinCode);

  await dialog.getByRole('button', { name: 'Regenerate' }).click();
  await expectSuccess(page, 'Join code regenerated successfully');
  await expect(code).not.toHaveText(place.joinCode);
  const { joinCode } = await place.owner.ask(getCommunity, { params: { communityId: place.id } });
  await expect(code).toHaveText(joinCode ?? '');
  const late = await createAccount('Lee');
  await expect(late.ask(joinByCode, { body: { joinCode: place.joinCode } })).rejects.toThrow(
    'Invalid join code',
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('whatever fails says what failed', async ({ page, place, civilian, baseURL }) => {
  await place.owner.ask(setLogo, {
    params: { communityId: place.id },
    body: { logoUrl: `${baseURL}/logo.png` },
  });
  await enter(page, place.owner, '/admin');
  await failWrites(page);

  await button(page, `Edit Roles of ${civilian.name}`).click();
  await button(page, 'Save Roles').click();
  await expectFailure(page, 'Failed to update member role');
  await page.keyboard.press('Escape');
  await button(page, `Remove ${civilian.name}`).click();
  await button(page, 'Remove Member').click();
  await expectFailure(page, 'Failed to remove member');
  await button(page, 'Invite Member').click();
  await button(page, 'Regenerate').click();
  await expectFailure(page, 'Failed to regenerate join code');
  await page.keyboard.press('Escape');
  await button(page, 'Community Settings').click();
  await button(page, 'Update Logo').click();
  await expectFailure(page, 'Failed to update community logo');
  await button(page, 'Update Discord').click();
  await expectFailure(page, 'Failed to update Discord URL');
  await button(page, 'Delete Community').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Community' }).click();
  await expectFailure(page, 'Failed to delete community');
});

test('beside the join code an Admin reads how many wrong ones were tried', async ({ page, place }) => {
  await page.route('**/wrong-join-codes', (route) => route.fulfill({ json: { lastDay: 12 } }));
  await enter(page, place.owner, '/admin');

  await button(page, 'Invite Member').click();

  const dialog = page.getByRole('dialog', { name: 'Invite Member' });
  await expect(dialog).toContainText('12 wrong join codes were tried on this installation');
});

/** One of a community's servers, as the bot's service tells of it. */
const discordServer = (id: string, name: string) => ({
  isConfigured: true,
  inviteUrl: 'https://discord.com/oauth2/authorize',
  drift: [],
  server: {
    id,
    name,
    roles: [],
    channels: [],
    mapping: {},
    posts: [],
    givesPendingRoles: false,
    rolesFromDiscord: { isOn: false, sources: {} },
    nicknames: { isOn: false, refused: [] },
    hasScreening: false,
  },
  health: { isConnected: true, latencyMs: 40, lastCommand: null, alarm: null, pending: 0, parked: [] },
});

test('one more Discord server is connected by keyboard alone, beside the first', async ({ page, place }) => {
  const servers = [discordServer('10011', 'Storey County')];
  await page.route('**/discord-servers', async (route) => {
    if (route.request().method() === 'POST') {
      const { guildId } = route.request().postDataJSON();
      servers.push(discordServer(guildId, 'Sheriff Academy'));
    }
    await route.fulfill({ json: { isConfigured: true, inviteUrl: null, hasRoom: true, servers } });
  });
  await enter(page, place.owner, '/admin');

  await button(page, 'Connect Another Server').press('Enter');
  await expect(page.getByLabel('Server ID')).toBeFocused();
  await page.keyboard.type('10022');
  await page.keyboard.press('Enter');

  await expectSuccess(page, 'Discord server connected');
  const cards = page.getByRole('list', { name: 'Connected servers' }).getByRole('listitem');
  await expect(cards.filter({ has: page.getByRole('heading', { level: 3 }) })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Sheriff Academy' })).toBeVisible();
  await expect(button(page, 'Connect Another Server')).toBeFocused();
});
