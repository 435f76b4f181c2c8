import { submitSignIn } from './support/people';
import { expect, expectSuccess, test } from './support/story';

const NAMELESS = {
  id: 9_000,
  firstName: '',
  lastName: '',
  email: 'nameless@test.ten8',
  createdAt: '2026-03-04T12:00:00.000Z',
};

test.beforeEach(({ page }) => page.route('**/api/communities', (route) => route.fulfill({ json: [] })));

test('who has no first name is greeted by their email', async ({ page }) => {
  await page.route('**/api/login', (route) => route.fulfill({ json: NAMELESS }));
  await page.goto('/auth');
  await submitSignIn(page, { email: NAMELESS.email, password: 'correct-horse' });

  await expectSuccess(page, 'Welcome back!', 'Logged in as nameless@test.ten8');
  await expect(page).toHaveURL('/');
});

test('who registers without a first name is welcomed by their email', async ({ page }) => {
  await page.route('**/api/config', (route) =>
    route.fulfill({
      json: {
        registration: 'open',
        publicCallCommunityId: 1,
        discord: { configured: false, linkedRoleId: null },
      },
    }),
  );
  await page.route('**/api/register', (route) => route.fulfill({ status: 201, json: NAMELESS }));
  await page.goto('/auth');
  await expect(page.getByText('New registrations are temporarily closed.')).toBeHidden();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.getByRole('form', { name: 'Create account' });
  for (const [label, value] of [
    ['First name', '-'],
    ['Last name', '-'],
    ['Email', NAMELESS.email],
    ['Password', 'correct-horse'],
  ] as const)
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Create Account' }).click();

  await expectSuccess(page, 'Account created!', 'Welcome nameless@test.ten8');
  await expect(page).toHaveURL('/');
});
