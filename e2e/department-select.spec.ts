import { changeRoles } from '@ten8/contracts/community/members';
import { demo, enter, signIn } from './support/people';
import { expect, expectFailure, expectSuccess, failRequests, stored, test } from './support/story';

const DEPARTMENTS = ['Civilian', 'Law Enforcement', 'Administration'] as const;

test('each role finds its departments open, and the others locked', async ({ page }) => {
  for (const [name, open] of [
    ['civilian', ['Civilian']],
    ['dispatcher', ['Civilian']],
    ['officer', ['Civilian', 'Law Enforcement']],
    ['owner', ['Civilian', 'Law Enforcement', 'Administration']],
  ] as const)
    await test.step(`the ${name} finds open: ${open.join(', ')}`, async () => {
      await enter(page, demo(name));

      await expect(page.getByRole('heading', { name: 'Ten8 Demo County' })).toBeVisible();
      for (const department of DEPARTMENTS) {
        const card = page
          .getByRole('article')
          .filter({ has: page.getByRole('heading', { name: department }) });
        const isOpen = (open as readonly string[]).includes(department);
        await expect(card.getByRole('button', { name: 'Enter Department' })).toHaveCount(isOpen ? 1 : 0);
        await expect(card.getByText('Access Denied')).toHaveCount(isOpen ? 0 : 1);
        await expect(card.getByLabel('Locked')).toHaveCount(isOpen ? 0 : 1);
      }
    });
});

test('the head shows the community and one’s roles', async ({ page }) => {
  await enter(page, demo('officer'));

  await expect(page.getByText('A county to look around in')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your roles' }).getByRole('listitem')).toHaveText([
    'Civilian',
    'Law Enforcement',
  ]);
  await expect(page.getByText('Departments can only be changed by logging out.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Communities' }).click();
  await expect(page).toHaveURL('/');
});

test('a role that an Admin gives opens its department without a reload', async ({
  page,
  place,
  civilian,
}) => {
  await enter(page, civilian);
  const open = page.getByRole('button', { name: 'Enter Department' });
  await expect(open).toHaveCount(1);

  await place.owner.ask(changeRoles, {
    params: { communityId: place.id, userId: civilian.userId },
    body: { roles: ['Law Enforcement'] },
  });

  await expect(open).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Your roles' })).toContainText('Law Enforcement');
});

test('entering a department remembers it and opens its page', async ({ page }) => {
  await enter(page, demo('owner'));

  for (const [department, address, remembered] of [
    ['Civilian', '/civilian', 'civilian'],
    ['Law Enforcement', '/officer', 'law-enforcement'],
    ['Administration', '/admin', 'admin'],
  ] as const) {
    await page.goto('/department-select');
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: department }) })
      .getByRole('button', { name: 'Enter Department' })
      .click();

    await expect(page).toHaveURL(new RegExp(`${address}(\\?.*)?$`));
    expect(await stored(page, 'selectedDepartment')).toBe(remembered);
  }
});

test('a stored choice that is missing or broken leads home', async ({ page }) => {
  for (const [what, key, value] of [
    ['no stored community', 'selectedCommunity', null],
    ['no stored membership', 'selectedMembership', null],
    ['a stored community that is no JSON', 'selectedCommunity', '{"id":1'],
    ['a stored membership that is something else', 'selectedMembership', '"Admin"'],
  ] as const)
    await test.step(`${what} leads home`, async () => {
      await enter(page, demo('civilian'));
      await page.evaluate(
        ([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
        [key, value] as const,
      );

      await page.goto('/department-select');

      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { name: 'Your Communities' })).toBeVisible();
    });
});

test('without a community that was entered the page leads home', async ({ page }) => {
  await signIn(page, demo('civilian'));

  await page.goto('/department-select');

  await expect(page).toHaveURL('/');
});

test('an abuse report needs a category and a description, and counts its characters', async ({ page }) => {
  await enter(page, demo('civilian'));
  await page.getByRole('button', { name: 'Report Abuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Abuse' });
  const submit = dialog.getByRole('button', { name: 'Submit Report' });
  await expect(dialog).toContainText('0/1000');
  await expect(dialog.getByLabel('Category').locator('option:not([hidden])')).toHaveText([
    'Harassment or Bullying',
    'Inappropriate Content',
    'Spam or Repetitive Messages',
    'Impersonation',
    'Hate Speech',
    'Threats or Violence',
    'Sharing Personal Information',
    'Roleplay Rule Violations',
    'Administrator Abuse',
    'Other',
  ]);
  await expect(submit).toBeDisabled();

  await dialog.getByLabel('Category').selectOption('roleplay_abuse');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Description').fill('   ');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Description').fill('x'.repeat(1001));
  await expect(dialog).toContainText('1000/1000');
  await expect(submit).toBeEnabled();
  const sent = page.waitForRequest('**/api/report-abuse');
  await submit.click();

  expect((await sent).postDataJSON()).toMatchObject({
    category: 'roleplay_abuse',
    communityId: 1,
    reportedBy: { name: 'John Doe', email: 'civilian@demo.ten8' },
    communityInfo: { id: 1, name: 'Ten8 Demo County', type: 'FiveM' },
    platform: 'web',
  });
  await expectSuccess(page, 'Report Submitted', 'Thank you for helping keep our community safe.');
  await expect(dialog).toBeHidden();
});

test('an incomplete abuse report that is submitted by keyboard is refused', async ({ page }) => {
  await enter(page, demo('civilian'));
  await page.getByRole('button', { name: 'Report Abuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Abuse' });
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());

  await expectFailure(page, 'Missing Information', 'Please select a category and provide a description.');
});

test('an abuse report that cannot be sent is kept', async ({ page }) => {
  await enter(page, demo('civilian'));
  await failRequests(page, '**/api/report-abuse');
  await page.getByRole('button', { name: 'Report Abuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Abuse' });
  await dialog.getByLabel('Category').selectOption('spam');
  await dialog.getByLabel('Description').fill('Again and again');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();

  await expectFailure(
    page,
    'Submission Failed',
    'There was an error submitting your report. Please try again.',
  );
  await expect(dialog.getByLabel('Description')).toHaveValue('Again and again');
});

test('a member leaves after a question, and is a member no longer', async ({ page, place, civilian }) => {
  await enter(page, civilian);
  await page.getByRole('button', { name: 'Leave Community' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave Community' });
  await expect(question).toContainText(place.name);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: place.name })).toBeVisible();

  await page.getByRole('button', { name: 'Leave Community' }).click();
  await question.getByRole('button', { name: 'Leave Community' }).click();

  await expectSuccess(page, 'Community Left', `You are no longer a member of ${place.name}.`);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('No Communities Yet')).toBeVisible();
  expect(await stored(page, 'selectedCommunity')).toBeNull();
});

test('the owner reads why leaving is not possible', async ({ page, place }) => {
  await enter(page, place.owner);

  await expect(page.getByText('Hand the community over or delete it first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave Community' })).toBeDisabled();
});

test('a leave that the server refuses says why', async ({ page, civilian }) => {
  await enter(page, civilian);
  await failRequests(page, '**/leave', 409, 'Hand the community over or delete it first');
  await page.getByRole('button', { name: 'Leave Community' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Community' }).click();

  await expectFailure(page, 'Failed to leave community', 'Hand the community over or delete it first');
});
