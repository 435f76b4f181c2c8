import type { Locator } from '@playwright/test';
import { createAccount, demo, enter, signIn } from './support/people';
import { expect, test } from './support/story';

/** What can be chosen, as value and label; a placeholder is none of it. */
async function choicesOf(select: Locator): Promise<Record<string, string>> {
  // Reading all options does not wait for the first one.
  await select.waitFor();
  return select
    .locator('option:not([hidden])')
    .evaluateAll((options) =>
      Object.fromEntries(
        options
          .filter((option) => option.getAttribute('value') !== '')
          .map((option) => [option.getAttribute('value'), option.textContent]),
      ),
    );
}

test('abuse has ten categories', async ({ page }) => {
  await enter(page, demo('civilian'));
  await page.getByRole('button', { name: 'Report Abuse' }).click();

  expect(await choicesOf(page.getByLabel('Category'))).toEqual({
    harassment: 'Harassment or Bullying',
    inappropriate: 'Inappropriate Content',
    spam: 'Spam or Repetitive Messages',
    impersonation: 'Impersonation',
    hate_speech: 'Hate Speech',
    threats: 'Threats or Violence',
    doxxing: 'Sharing Personal Information',
    roleplay_abuse: 'Roleplay Rule Violations',
    admin_abuse: 'Administrator Abuse',
    other: 'Other',
  });
});

test('a public call has four priorities, and high is the default', async ({ page }) => {
  await page.goto('/emergency-call');
  const priority = page.getByLabel('Priority');

  await expect(priority).toHaveValue('high');
  expect(await choicesOf(priority)).toEqual({
    critical: 'Critical',
    high: 'High',
    medium: 'Medium',
    low: 'Low',
  });
});

test('a community is public by default, or private', async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto('/community-select');
  await page.getByRole('tab', { name: 'Create Community' }).click();
  const visibility = page.getByLabel('Visibility');

  await expect(visibility).toHaveValue('public');
  expect(Object.keys(await choicesOf(visibility))).toEqual(['public', 'private']);
});

test('a vehicle has three states of registration and three of insurance', async ({ page }) => {
  await enter(page, demo('civilian'), '/civilian');
  await page.getByRole('button', { name: 'Register Vehicle' }).click();

  await expect(page.getByLabel('Registration status')).toHaveValue('registered');
  expect(await choicesOf(page.getByLabel('Registration status'))).toEqual({
    registered: 'Registered',
    expired: 'Expired',
    suspended: 'Suspended',
  });
  await expect(page.getByLabel('Insurance status')).toHaveValue('active');
  expect(await choicesOf(page.getByLabel('Insurance status'))).toEqual({
    active: 'Active',
    expired: 'Expired',
    none: 'None',
  });
});

test('a license of each of the five kinds has four states, or is not held', async ({ page }) => {
  await enter(page, demo('civilian'), '/civilian');
  await page.getByRole('button', { name: 'License Status' }).click();
  const choosers = page.getByRole('dialog').getByLabel(/license status$/);

  await expect(choosers).toHaveCount(5);
  for (const type of ['Weapons', 'Drivers', 'Motorcycle', 'Fishing', 'Hunting'])
    expect(await choicesOf(page.getByLabel(`${type} license status`))).toEqual({
      active: 'Active',
      pending: 'Pending',
      expired: 'Expired',
      revoked: 'Revoked',
      none: 'None',
    });
});

test('licenses that cannot be read count as none', async ({ page }) => {
  await page.route('**/api/characters/*/licenses', (route) => route.fulfill({ status: 500, json: {} }));
  await enter(page, demo('civilian'), '/civilian');
  await page.getByRole('button', { name: 'License Status' }).click();
  const choosers = page.getByRole('dialog').getByLabel(/license status$/);

  await expect(choosers.first()).toBeEnabled();
  for (const chooser of await choosers.all()) await expect(chooser).toHaveValue('none');
});
