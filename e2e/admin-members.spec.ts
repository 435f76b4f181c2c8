import { expect, type Page } from '@playwright/test';
import { listMembers } from '@ten8/contracts/community/members';
import { admit, foundCommunity, type Place } from './stage/actors';
import { notice, test } from './stage/test';

let place: Place;

test.beforeEach(async () => {
  place = await foundCommunity();
});

const params = () => ({ communityId: place.communityId });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name });
const tile = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');

test('the members’ table shows roles, presence and the joining date, and no actions on the owner', async ({
  enter,
}) => {
  const officer = await admit(place, 'Omar', 'Law Enforcement', 'Dispatcher');
  const page = await enter(place.owner, '/admin', place.communityId);
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
  const [, member] = await place.owner.ask(listMembers, { params: params() });
  await expect(omar.locator('time')).toHaveAttribute('datetime', member?.joinedAt ?? '');
  const owner = rowOf(page, place.owner.name);
  for (const text of ['Civilian', 'Admin', 'Online', 'Owner'])
    await expect(owner.getByText(text, { exact: true })).toBeVisible();
  await expect(owner.getByRole('button')).toHaveCount(0);
});

test('an Admin gives and takes roles, and Civilian stays', async ({ enter }) => {
  const ann = await admit(place, 'Ann', 'Dispatcher');
  const page = await enter(place.owner, '/admin', place.communityId);

  await button(page, `Edit Roles of ${ann.name}`).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Roles' });
  await expect(dialog.getByLabel('Civilian')).toBeChecked();
  await expect(dialog.getByLabel('Civilian')).toBeDisabled();
  await dialog.getByLabel('Law Enforcement').check();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();

  await expect(notice(page)).toContainText('Member role updated successfully');
  await expect(rowOf(page, ann.name).getByText('Law Enforcement')).toBeVisible();
  const members = await place.owner.ask(listMembers, { params: params() });
  expect(members.find(({ userId }) => userId === ann.userId)?.roles).toEqual([
    'Civilian',
    'Dispatcher',
    'Law Enforcement',
  ]);
  const hers = await enter(ann, '/officer', place.communityId);
  await expect(hers.getByText('Access Denied')).toHaveCount(0);
});

test('a role that is taken closes the screen that needed it', async ({ enter }) => {
  const officer = await admit(place, 'Omar', 'Law Enforcement');
  const his = await enter(officer, '/officer', place.communityId);
  await expect(his.getByRole('button', { name: /PANIC/ }).first()).toBeVisible();
  const page = await enter(place.owner, '/admin', place.communityId);

  await button(page, `Edit Roles of ${officer.name}`).click();
  await page.getByRole('dialog').getByLabel('Law Enforcement').uncheck();
  await button(page, 'Save Roles').click();

  await expect(notice(page)).toContainText('Member role updated successfully');
  await expect(his.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a member is removed after a question, and notices', async ({ enter }) => {
  const officer = await admit(place, 'Omar', 'Law Enforcement');
  const his = await enter(officer, '/officer', place.communityId);
  await expect(his.getByRole('button', { name: /PANIC/ }).first()).toBeVisible();
  const page = await enter(place.owner, '/admin', place.communityId);

  await button(page, `Remove ${officer.name}`).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Member' });
  await expect(question).toContainText('Are you sure you want to remove this member from the community?');
  await expect(question).toContainText(officer.name);
  await question.getByRole('button', { name: 'Remove Member' }).click();

  await expect(notice(page)).toContainText('Member removed successfully');
  await expect(rowOf(page, officer.name)).toHaveCount(0);
  await expect(tile(page, 'Total Members')).toHaveText('1');
  await expect(his.getByText('No community selected.')).toBeVisible();
});

test('the server protects the owner, and its sentences are shown', async ({ enter }) => {
  const admin = await admit(place, 'Abe', 'Admin');
  const page = await enter(admin, '/department-select', place.communityId);
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
  await expect(notice(page)).toHaveText(/Community owners cannot have their roles changed/);
  await expect(notice(page)).toHaveAttribute('data-tone', 'destructive');
  await page.keyboard.press('Escape');

  await button(page, `Remove ${place.owner.name}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Member' }).click();
  await expect(notice(page)).toHaveText(/Community owners cannot be removed from their community/);
  await expect(rowOf(page, place.owner.name)).toBeVisible();
});
