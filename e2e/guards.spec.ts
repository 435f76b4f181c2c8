import { changeRoles } from '@ten8/contracts/community/members';
import { demo, enter, signIn } from './support/people';
import { expect, expectSuccess, test } from './support/story';
import { addMember } from './support/story-community';

const SIGNED_IN_ONLY = [
  '/community-select',
  '/department-select',
  '/officer',
  '/officer-old',
  '/law-enforcement',
  '/civilian',
  '/admin',
  '/settings',
];
const DEPARTMENT_PAGES = ['/civilian', '/officer', '/law-enforcement', '/admin'];
const NO_COMMUNITY = 'No community selected. Please go back and select a community.';

test('a typed address of a signed-in page leads to sign in', async ({ page }) => {
  for (const address of SIGNED_IN_ONLY) {
    await page.goto(address);
    await expect(page).toHaveURL('/auth');
  }
});

test('department pages without a selected community say so and lead home', async ({ page }) => {
  await signIn(page, demo('owner'));
  for (const address of DEPARTMENT_PAGES) {
    await page.goto(address);
    await expect(page.getByText(NO_COMMUNITY)).toBeVisible();
  }

  await page.getByRole('button', { name: 'Go to Home' }).click();

  await expect(page).toHaveURL('/');
});

test('broken storage counts as no community', async ({ page }) => {
  await enter(page, demo('owner'));
  for (const broken of ['{', 'null', '[]', '"x"', '{"id":"1","name":"x"}', '{"id":-1,"name":"x"}']) {
    await page.evaluate((text) => localStorage.setItem('selectedCommunity', text), broken);
    await page.goto('/admin');
    await expect(page.getByText(NO_COMMUNITY)).toBeVisible();
  }
});

test('a community that is gone counts as none, and is forgotten', async ({ page }) => {
  await enter(page, demo('owner'));
  await page.evaluate(() => localStorage.setItem('selectedCommunity', '{"id":999999,"name":"Gone"}'));

  await page.goto('/civilian');

  await expect(page.getByText(NO_COMMUNITY)).toBeVisible();
  await expect(page.getByText('You are not a member of Gone, or it was deleted.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('selectedCommunity'))).toBeNull();
});

test('a broken membership is read from the server again', async ({ page }) => {
  await enter(page, demo('owner'));
  await page.evaluate(() => localStorage.setItem('selectedMembership', '{"roles":7}'));

  await page.goto('/admin');

  await expect(page.getByRole('heading', { name: 'Community Stats' })).toBeVisible();
});

test('a role that is only claimed by the browser opens nothing', async ({ page }) => {
  await enter(page, demo('civilian'));
  await page.evaluate(() => {
    const roles = ['Civilian', 'Law Enforcement', 'Admin'];
    localStorage.setItem('selectedMembership', JSON.stringify({ communityId: 1, roles, role: 'Admin' }));
    localStorage.setItem('userRole', 'Admin');
  });

  for (const [address, need] of [
    ['/admin', 'Administration needs the role Admin.'],
    ['/officer', 'Law Enforcement needs the role Law Enforcement or Admin.'],
    ['/law-enforcement', 'Law Enforcement needs the role Law Enforcement or Admin.'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText(need)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back to Departments' }).click();
  await expect(page).toHaveURL('/department-select');
});

test('who was refused enters as soon as they are given the role', async ({ page, place }) => {
  const member = await addMember(place, 'Casey', 'Civilian');
  await enter(page, member, '/officer');
  await expect(page.getByText('Access Denied')).toBeVisible();

  await place.owner.ask(changeRoles, {
    params: { communityId: place.id, userId: member.userId },
    body: { roles: ['Law Enforcement'] },
  });

  await expect(page.getByText('Access Denied')).toBeHidden();
  await expect(page.getByRole('tab', { name: 'CAD SYSTEM' })).toBeVisible();
});

test('the old officer page leads to the new one, and says so', async ({ page }) => {
  await enter(page, demo('officer'), '/officer-old');

  await expect(page).toHaveURL(/\/officer(\?.*)?$/);
  await expectSuccess(page, 'This page has moved', 'The officer dashboard is at /officer now.');
});

test('every department page wears its theme', async ({ page }) => {
  await enter(page, demo('owner'));
  for (const [address, theme] of [
    ['/civilian', 'civilian'],
    ['/admin', 'admin'],
    ['/officer', 'law-enforcement'],
    ['/law-enforcement', 'law-enforcement'],
    ['/settings', 'default'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\btheme-${theme}\\b`));
  }
});
