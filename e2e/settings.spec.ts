import type { Page } from '@playwright/test';
import { ALARM, CHIME, forgetSounds, gainOf, recordSound, tones, untilSilent } from './support/audio-probe';
import { clientOf, createAccount, demo, signIn, type Account } from './support/people';
import { expect, expectFailure, expectSuccess, failRequests, test, toast } from './support/story';

async function openSettings(page: Page, tab = 'Profile', account?: Account): Promise<Account> {
  const who = account ?? (await createAccount());
  await signIn(page, who);
  await page.goto('/settings');
  await page.getByRole('tab', { name: tab }).click();
  return who;
}

test('the settings name their user and lead back home', async ({ page }) => {
  await openSettings(page, 'Profile', demo('officer'));

  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Security', 'Account Linking', 'Appearance']);
  await expect(page.getByRole('main')).toContainText('Alex Carter');
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a profile is changed, and the header with it', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('First name').fill('Jordan');
  await page.getByRole('button', { name: 'Update Profile' }).click();

  await expectSuccess(page, 'Profile Updated');
  await expect(page.getByRole('button', { name: 'User menu: Jordan' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Jordan');
});

test('a profile needs all of its three fields', async ({ page }) => {
  await openSettings(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));

  for (const label of ['First name', 'Last name', 'Email']) {
    const field = page.getByLabel(label);
    const before = await field.inputValue();
    await field.fill('');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
    await field.fill(before);
  }

  expect(sent).toEqual([]);
});

test('a profile that is refused says why', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('Email').fill('owner@demo.ten8');
  await page.getByRole('button', { name: 'Update Profile' }).click();

  await expectFailure(page, 'Update Failed', 'Failed to update profile. Please try again.');
  await expect(toast(page)).toContainText('Email is already in use');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is already in use');
});

test('a password is changed, and only the new one is good', async ({ page }) => {
  const { email, password } = await openSettings(page, 'Security');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: false }).first().fill('a-better-one');
  await page.getByLabel('Confirm new password').fill('a-better-one');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectSuccess(page, 'Password Updated');

  await expect(clientOf({ email, password })).rejects.toThrow('Invalid email or password');
  await expect(clientOf({ email, password: 'a-better-one' })).resolves.toBeTruthy();
});

test('a new password that many people have is warned about, and taken', async ({ page }) => {
  const { password } = await openSettings(page, 'Security');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: false }).first().fill('Football');
  await expect(page.getByText('Many people use this password')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('Football');
  await page.getByRole('button', { name: 'Change Password' }).click();

  await expectSuccess(page, 'Password Updated');
});

const REFUSED_PASSWORDS = [
  [
    'does not match its confirmation',
    'correct-horse',
    'one-thing',
    'another',
    'Password Mismatch',
    "New password and confirmation don't match.",
  ],
  [
    'is shorter than six characters',
    'correct-horse',
    '12345',
    '12345',
    'Password Too Short',
    'Password must be at least 6 characters long.',
  ],
  [
    'comes with a wrong current one',
    'wrong-horse',
    'a-better-one',
    'a-better-one',
    'Password Update Failed',
    'Failed to update password. Please check your current password.',
  ],
] as const;

test('a new password is refused with the reason', async ({ page }) => {
  await openSettings(page, 'Security');

  for (const [what, current, next, confirm, title, text] of REFUSED_PASSWORDS)
    await test.step(`a new password that ${what}`, async () => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: false }).first().fill(next);
      await page.getByLabel('Confirm new password').fill(confirm);
      await page.getByRole('button', { name: 'Change Password' }).click();

      await expectFailure(page, title, text);
      await expect(page).toHaveURL('/settings');
    });
});

test('a password change needs all of its three fields', async ({ page }) => {
  await openSettings(page, 'Security');

  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await expect(page.getByLabel(label).first()).toHaveAttribute('required');
});

test('one can log out from the security tab', async ({ page }) => {
  await openSettings(page, 'Security');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/');
  await expectSuccess(page, 'Logged out', 'You have been logged out successfully');
});

test('a Discord link code is generated, copied and replaced', async ({ page }) => {
  await openSettings(page, 'Account Linking');
  await expect(page.getByText('/link {code}')).toBeVisible();
  await page.getByRole('button', { name: 'Generate Link Code' }).click();
  await expectSuccess(page, 'Link Code Generated');
  const code = page.getByLabel('Link code');
  await expect(code).toHaveText(/^\w{8}$/);
  const first = (await code.textContent()) ?? '';
  await expect(page.getByText(`/link ${first}`)).toBeVisible();
  await expect(page.getByText(/Valid once, until \d/)).toBeVisible();

  await page.getByRole('button', { name: 'Copy' }).click();
  await expectSuccess(page, 'Code Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  await page.getByRole('button', { name: 'Generate New Code' }).click();
  await expect(code).not.toHaveText(first);
});

const LINKED = {
  isLinked: true,
  linkCode: null,
  linkCodeExpiresAt: null,
  discordUsername: 'caseyplays',
  discordAvatarUrl: null,
  linkedAt: '2026-03-04T12:00:00.000Z',
};

test('a linked Discord account is shown, and unlinked after asking', async ({ page }) => {
  await page.route('**/api/discord/link', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { ...LINKED, isLinked: false, discordUsername: null, linkedAt: null } })
      : route.fulfill({ json: LINKED }),
  );
  await page.route('**/api/config', (route) =>
    route.fulfill({
      json: {
        registration: 'closed',
        publicCallCommunityId: 1,
        discord: { configured: true, linkedRoleId: '1122334455' },
      },
    }),
  );
  await openSettings(page, 'Account Linking');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('caseyplays');
  await expect(panel).toContainText(/Linked on .*2026/);
  await expect(panel).toContainText('1122334455');
  await expect(panel).toContainText('Notifications from the bot');

  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();

  await expectSuccess(page, 'Account Unlinked');
  await expect(page.getByRole('button', { name: 'Generate Link Code' })).toBeVisible();
  // The button that was pressed is gone; the keyboard goes on in this tab.
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('the page turns by itself once the code was used in Discord', async ({ page }) => {
  let isUsed = false;
  const waiting = {
    ...{
      isLinked: false,
      linkCode: 'ABCD2345',
      discordUsername: null,
      discordAvatarUrl: null,
      linkedAt: null,
    },
    linkCodeExpiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
  await page.route('**/api/discord/link', (route) => route.fulfill({ json: isUsed ? LINKED : waiting }));
  await page.clock.install();
  await openSettings(page, 'Account Linking');
  await expect(page.getByText('ABCD2345').first()).toBeVisible();

  isUsed = true;
  await page.clock.fastForward(5_000);

  await expect(page.getByRole('tabpanel')).toContainText('caseyplays');
  await expectSuccess(page, 'Account Linked');
  // As `/unlink` does it, in Discord.
  isUsed = false;
  await page.clock.fastForward(5_000);
  await expect(page.getByText('ABCD2345').first()).toBeVisible();
});

test('a code that expires while it is shown is said to, and the keyboard keeps its place', async ({
  page,
}) => {
  const waiting = {
    ...{ ...LINKED, isLinked: false, discordUsername: null, linkedAt: null, linkCode: 'ABCD2345' },
    linkCodeExpiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
  let isExpired = false;
  await page.route('**/api/discord/link', (route) =>
    route.fulfill({ json: isExpired ? { ...waiting, linkCode: null, linkCodeExpiresAt: null } : waiting }),
  );
  await page.clock.install();
  await openSettings(page, 'Account Linking');
  await page.getByRole('button', { name: 'Generate New Code' }).focus();

  isExpired = true;
  await page.clock.fastForward(5_000);

  await expectFailure(page, 'Link Code Expired');
  await expect(page.getByText('ABCD2345')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate Link Code' })).toBeFocused();
});

test('unlinking Discord, and a code for it, say when they fail', async ({ page }) => {
  await page.route('**/api/discord/link', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: LINKED })
      : route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  );
  await openSettings(page, 'Account Linking');
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expectFailure(page, 'Unlink Failed');

  await page.unroute('**/api/discord/link');
  await page.reload();
  await page.getByRole('tab', { name: 'Account Linking' }).click();
  await page.getByRole('button', { name: 'Generate Link Code' }).waitFor();
  await failRequests(page, '**/api/discord/link');
  await page.getByRole('button', { name: 'Generate Link Code' }).click();

  await expectFailure(page, 'Generation Failed');
});

test('a user sees the own sessions and signs out of the others', async ({ page }) => {
  await openSettings(page, 'Security', await createAccount());
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);

  await page.getByRole('button', { name: /^Sign out of/ }).click();

  await expectSuccess(page, 'Signed Out');
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
});

test('an account is deleted by its password, and is gone', async ({ page }) => {
  const { email, password } = await openSettings(page, 'Security');
  const ask = page.getByRole('button', { name: 'Delete Account' });
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await ask.click();
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expectFailure(page, 'Deletion Failed', 'Current password is incorrect');

  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();

  await expectSuccess(page, 'Account Deleted');
  await expect(page).toHaveURL('/');
  const again = await page.request.post('/api/login', { data: { email, password } });
  expect(again.status()).toBe(401);
});

test('dark or light, rows and key caps are chosen once for every tab', async ({ page }) => {
  const root = page.locator('html');
  await openSettings(page, 'Appearance', demo('officer'));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-scheme', 'civilian-light');
  await expect(root).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('radio', { name: 'System' }).click();
  await expect(root).toHaveCSS('color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  const openedLater = await page.context().newPage();
  await openedLater.goto('/');
  await expect(openedLater.locator('[data-key="1"]')).toBeVisible();

  await page.getByRole('radio', { name: 'Light' }).click();
  await page.getByRole('radio', { name: 'Compact' }).click();
  await page.getByLabel('Show keys on buttons').uncheck();

  await expect(root).toHaveAttribute('data-scheme', 'light');
  await expect(root).toHaveCSS('--row', '2.25rem');
  await expect(openedLater.locator('html')).toHaveAttribute('data-scheme', 'light');
  await expect(openedLater.locator('[data-key="1"]')).toBeHidden();

  // The scheme is there before the program.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(root).toHaveAttribute('data-scheme', 'light');
  await expect(root).toHaveCSS('background-color', 'rgb(245, 247, 252)');
});

test('the alarm and the chimes are tried out as loud as they are set', async ({ page }) => {
  await recordSound(page);
  await openSettings(page, 'Appearance');
  await page.getByLabel('Panic alarm').fill('50');

  await page.getByRole('button', { name: 'Test alarm' }).click();
  await expect.poll(() => tones(page)).toEqual(ALARM);
  expect(await gainOf(page, 'panic')).toBeCloseTo(0.375, 1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await untilSilent(page);
  await forgetSounds(page);
  await page.getByRole('button', { name: 'Test chime' }).click();

  await expect.poll(() => tones(page)).toEqual(CHIME);
  expect(await gainOf(page, 'status')).toBeCloseTo(0.5, 1);
});
