import { createAccount, demo, setRegistrationTo, signIn, submitSignIn } from './support/people';
import {
  delayAnswers,
  expect,
  expectFailure,
  expectSuccess,
  failRequests,
  stored,
  test,
} from './support/story';

test('sign-in says where it stands and asks for both fields', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/auth');

  await expect(page.getByText('Ten8 is in active development')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join our community' })).toHaveAttribute('href', /^https:/);
  await expect(page.getByText('New registrations are temporarily closed.')).toBeVisible();
  await expect(page.getByLabel('What Ten8 offers')).toContainText('Live unit tracking');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Email')).toHaveAttribute('required');
  await expect(page.getByLabel('Password')).toHaveAttribute('required');

  await page.getByRole('button', { name: 'Sign In' }).click();
  await submitSignIn(page, { email: 'not an address', password: 'something' });

  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a good password leads home with a greeting', async ({ page }) => {
  const release = await delayAnswers(page, '**/api/login');
  await page.goto('/auth');
  await submitSignIn(page, demo('owner'));
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();

  release();

  await expect(page).toHaveURL('/');
  await expectSuccess(page, 'Welcome back!', 'Logged in as Morgan');
  await expect(page.getByRole('heading', { name: 'Your Communities' })).toBeVisible();
});

test('a wrong password is refused in the server’s words, and the form keeps its input', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('owner@demo.ten8');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');

  await expectFailure(page, 'Login failed', 'Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue('owner@demo.ten8');
});

test('a sign-in without an answer fails in the standard words', async ({ page }) => {
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/auth');
  await submitSignIn(page, demo('owner'));

  await expectFailure(page, 'Login failed', 'Invalid email or password');
});

test('who is signed in is led from sign-in to home', async ({ page }) => {
  await signIn(page, demo('civilian'));

  await page.goto('/auth');

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Your Communities' })).toBeVisible();
});

test('the address where clients ask to sign in again leads to the form', async ({ page }) => {
  await page.goto('/api/login');

  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('logging out forgets everything but the banner’s dismissal', async ({ page }) => {
  await signIn(page, demo('civilian'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Dismiss beta notice' }).click();
  await page.getByRole('button', { name: 'Enter Community' }).click();
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menu')).toContainText('John Doecivilian@demo.ten8');
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/');
  await expectSuccess(page, 'Logged out', 'You have been logged out successfully');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['betaBannerDismissed']);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a logout that fails still clears this browser and goes home', async ({ page }) => {
  await signIn(page, demo('civilian'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Enter Community' }).click();
  await failRequests(page, '**/api/logout', 500, 'Something went wrong');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/');
  await expectFailure(page, 'Logout failed', 'Something went wrong');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await stored(page, 'selectedCommunity')).toBeNull();
});

test('while nobody knows who is signed in a loading screen shows', async ({ page }) => {
  const release = await delayAnswers(page, '**/api/auth/user');
  await page.goto('/settings');

  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/auth');
});

test('a failure to find out who is signed in counts as signed out', async ({ page }) => {
  await signIn(page, demo('civilian'));
  await failRequests(page, '**/api/auth/user', 500);

  await page.goto('/');

  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test.describe('with registration open', () => {
  test.beforeEach(() => setRegistrationTo('open'));
  test.afterEach(() => setRegistrationTo('closed'));

  test('an account is created and signed in', async ({ page }) => {
    const { email } = await createAccount();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    const form = page.getByRole('form', { name: 'Create account' });
    await expect(form.getByLabel('First name')).toBeFocused();
    await page.getByRole('button', { name: 'I already have an account' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await form.getByLabel('First name').fill('Riley');
    await form.getByLabel('Last name').fill('Newcomer');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password').fill('correct-horse');
    await form.getByRole('button', { name: 'Create Account' }).click();
    await expectFailure(page, 'Registration failed', 'Email is already in use');
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is already in use');

    await form.getByLabel('Email').fill(`new-${email}`);
    await form.getByRole('button', { name: 'Create Account' }).click();

    await expect(page).toHaveURL('/');
    await expectSuccess(page, 'Account created!', 'Welcome Riley');
    await expect(page.getByText('No Communities Yet')).toBeVisible();
  });

  test('who registers twice, because the answer was lost, signs in without typing the email again', async ({
    page,
  }) => {
    const { email, password } = await createAccount();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Riley');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectFailure(page, 'Registration failed', 'Email is already in use');

    await page.getByRole('button', { name: 'I already have an account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();

    await expect(page).toHaveURL('/');
  });

  test('a registration without an answer fails in the standard words', async ({ page }) => {
    await page.route('**/api/register', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    for (const [label, value] of [
      ['First name', 'Riley'],
      ['Last name', 'Newcomer'],
      ['Email', 'riley@test.ten8'],
      ['Password', 'correct-horse'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Create Account' }).click();

    await expectFailure(page, 'Registration failed', 'Failed to create account');
  });
});
