import type { Page } from '@playwright/test';
import { listMembers } from '@ten8/contracts/community/members';
import { button, tile } from './support/locate';
import { enter } from './support/people';
import { expect, expectFailure, expectSuccess, test } from './support/story';
import { addMember } from './support/story-community';

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name });

test('the members’ table shows roles, presence and the joining date, and no actions on the owner', async ({
  page,
  place,
}) => {
  const officer = await addMember(place, 'Omar', 'Law Enforcement', 'Dispatcher');
  await enter(page, place.owner, '/admin');
  const table = page.getByRole('table', { name: 'Members' });

  await expect(table.getByRole('columnheader')).toHaveText([
    'Member',
    'Roles',
    'Status',
    'Last Active',
    'Actions',
  ]);
  const omar = rowOf(page, officer.name);
  for (const role of ['Civilian', 'Dispatcher', 'Law Enforcement', 'Offline'])
    await expect(omar.getByText(role, { exact: true })).toBeVisible();
  const [, member] = await place.owner.ask(listMembers, { params: { communityId: place.id } });
  await expect(omar.locator('time')).toHaveAttribute('datetime', member?.joinedAt ?? '');
  const owner = rowOf(page, place.owner.name);
  for (const text of ['Civilian', 'Admin', 'Online', 'Owner'])
    await expect(owner.getByText(text, { exact: true })).toBeVisible();
  await expect(owner.getByRole('button')).toHaveCount(0);
});

for (const width of [640, 735, 820, 1100])
  test(`every action on a member is in sight at ${width} pixels`, async ({ page, place, civilian }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(page, place.owner, '/admin');

    await expect(button(page, `Remove ${civilian.name}`)).toBeVisible();
    await expect(button(page, `Ban ${civilian.name}`)).toBeVisible();
    const hidden = ({ parentElement }: Element) =>
      parentElement && parentElement.scrollWidth - parentElement.clientWidth;
    await expect.poll(() => page.getByRole('table', { name: 'Members' }).evaluate(hidden)).toBe(0);
  });

test('on a tablet the actions on a member take two lines, not three', async ({ page, place, civilian }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await enter(page, place.owner, '/admin');
  const [roles, handOver, remove] = await Promise.all(
    ['Edit Roles of', 'Hand Over to', 'Remove'].map(async (action) => {
      const box = await button(page, `${action} ${civilian.name}`).boundingBox();
      return box?.y ?? NaN;
    }),
  );

  expect(handOver).toBe(roles);
  expect(remove).toBeGreaterThanOrEqual(roles ?? NaN);
});

test('an Admin gives and takes roles, and Civilian stays', async ({ page, newPage, place }) => {
  const dispatcher = await addMember(place, 'Dora', 'Dispatcher');
  await enter(page, place.owner, '/admin');

  await button(page, `Edit Roles of ${dispatcher.name}`).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Roles' });
  await expect(dialog.getByLabel('Civilian')).toBeChecked();
  await expect(dialog.getByLabel('Civilian')).toBeDisabled();
  await dialog.getByLabel('Law Enforcement').check();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();

  await expectSuccess(page, 'Member role updated successfully');
  await expect(rowOf(page, dispatcher.name).getByText('Law Enforcement')).toBeVisible();
  const members = await place.owner.ask(listMembers, { params: { communityId: place.id } });
  expect(members.find(({ userId }) => userId === dispatcher.userId)?.roles).toEqual([
    'Civilian',
    'Dispatcher',
    'Law Enforcement',
  ]);
  const hers = await newPage();
  await enter(hers, dispatcher, '/officer');
  await expect(hers.getByText('Access Denied')).toHaveCount(0);
});

test('an Admin makes a dispatcher', async ({ page, place, civilian }) => {
  await enter(page, place.owner, '/admin');

  await button(page, `Edit Roles of ${civilian.name}`).click();
  await page.getByRole('dialog', { name: 'Edit Roles' }).getByLabel('Dispatcher').check();
  await button(page, 'Save Roles').click();

  await expectSuccess(page, 'Member role updated successfully');
  await expect(rowOf(page, civilian.name).getByText('Dispatcher')).toBeVisible();
  const members = await place.owner.ask(listMembers, { params: { communityId: place.id } });
  expect(members.find(({ userId }) => userId === civilian.userId)?.roles).toEqual(['Civilian', 'Dispatcher']);
});

test('a role that is taken closes the screen that needed it', async ({ page, newPage, place }) => {
  const officer = await addMember(place, 'Omar', 'Law Enforcement');
  const his = await newPage();
  await enter(his, officer, '/officer');
  await expect(his.getByRole('button', { name: /PANIC/ }).first()).toBeVisible();
  await enter(page, place.owner, '/admin');

  await button(page, `Edit Roles of ${officer.name}`).click();
  await page.getByRole('dialog').getByLabel('Law Enforcement').uncheck();
  await button(page, 'Save Roles').click();

  await expectSuccess(page, 'Member role updated successfully');
  await expect(his.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a member is removed after a question, and notices', async ({ page, newPage, place }) => {
  const officer = await addMember(place, 'Omar', 'Law Enforcement');
  const his = await newPage();
  await enter(his, officer, '/officer');
  await expect(his.getByRole('button', { name: /PANIC/ }).first()).toBeVisible();
  await enter(page, place.owner, '/admin');

  await button(page, `Remove ${officer.name}`).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Member' });
  await expect(question).toContainText('Are you sure you want to remove this member from the community?');
  await expect(question).toContainText(officer.name);
  await question.getByRole('button', { name: 'Remove Member' }).click();

  await expectSuccess(page, 'Member removed successfully');
  await expect(rowOf(page, officer.name)).toHaveCount(0);
  await expect(tile(page, 'Total Members')).toHaveText('1');
  await expect(his.getByText('No community selected.')).toBeVisible();
  await expect(his.getByText(`You are not a member of ${place.name}, or it was deleted.`)).toBeVisible();
});

test('a banned member cannot join again, even with the code, until the ban is lifted', async ({
  page,
  place,
  civilian,
}) => {
  const join = () =>
    civilian.fetch('/api/communities/join-by-code', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ joinCode: place.joinCode }),
    });
  await enter(page, place.owner, '/admin');

  await button(page, `Ban ${civilian.name}`).click();
  const question = page.getByRole('dialog', { name: 'Ban Member' });
  await expect(question).toContainText(`This removes ${civilian.name} from the community.`);
  await question.getByLabel('Reason').fill('Rammed a police car');
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Member banned successfully');
  await expect(rowOf(page, civilian.name)).toHaveCount(0);
  expect((await join()).status).toBe(403);

  await button(page, 'Bans').click();
  const ban = page.getByRole('table', { name: 'Bans' }).getByRole('row').filter({ hasText: civilian.name });
  await expect(ban).toContainText('Rammed a police car');
  await expect(ban).toContainText(place.owner.name);
  await ban.getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift Ban' }).click();
  await expectSuccess(page, 'Ban lifted successfully');
  await expect(page.getByText('Nobody is banned')).toBeVisible();
  expect((await join()).status).toBe(200);
});

test('the owner hands the community over, and only the new owner is protected then', async ({
  page,
  newPage,
  place,
  civilian,
}) => {
  await enter(page, place.owner, '/admin');

  await button(page, `Hand Over to ${civilian.name}`).click();
  const question = page.getByRole('alertdialog', { name: 'Hand Over Community' });
  await expect(question).toContainText(civilian.name);
  await question.getByRole('button', { name: 'Hand Over' }).click();

  await expectSuccess(page, 'Community Handed Over');
  const theirs = rowOf(page, civilian.name);
  for (const text of ['Admin', 'Owner']) await expect(theirs.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hand Over/ })).toHaveCount(0);
  await button(page, 'Community Settings').click();
  await expect(button(page, 'Delete Community')).toBeDisabled();

  const hers = await newPage();
  await enter(hers, civilian, '/admin');
  await expect(button(hers, `Hand Over to ${place.owner.name}`)).toBeVisible();
  await page.goto('/department-select');
  await expect(button(page, 'Leave Community')).toBeEnabled();
});

test('the server protects the owner, and its sentences are shown', async ({ page, place }) => {
  const admin = await addMember(place, 'Abe', 'Admin');
  await enter(page, admin, '/department-select');
  // A page that does not know who owns the community still cannot touch them.
  await page.route('**/members?*', async (route) => {
    const response = await route.fetch();
    const members = (await response.json()) as object[];
    await route.fulfill({ response, json: members.map((member) => ({ ...member, isOwner: false })) });
  });
  await page.goto('/admin');

  await button(page, `Edit Roles of ${place.owner.name}`).click();
  await page.getByRole('dialog').getByLabel('Admin').uncheck();
  await button(page, 'Save Roles').click();
  await expectFailure(page, 'Community owners cannot have their roles changed');
  await page.keyboard.press('Escape');

  await button(page, `Remove ${place.owner.name}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Member' }).click();
  await expectFailure(page, 'Community owners cannot be removed from their community');
  await expect(rowOf(page, place.owner.name)).toBeVisible();
});
