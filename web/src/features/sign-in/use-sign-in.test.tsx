import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { RegistrationForm } from './registration-form';
import { SignInForm } from './sign-in-form';

const typed = { email: '', onEmail: () => {} };

async function signIn() {
  onAPage(<SignInForm isChosen={false} {...typed} />, null);
  await userEvent.type(screen.getByLabelText('Email'), 'casey@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await screen.findByText('Login failed')).toBeVisible();
}

test('a sign-in that the server refuses without a word says to check what was typed', async () => {
  answerWith([401, {}]);

  await signIn();

  expect(screen.getByText('Invalid email or password')).toBeVisible();
});

test('a refused sign-in is no lost session, whatever the refusal says', async () => {
  answerWith([401, { message: 'Unauthorized' }]);

  await signIn();

  expect(screen.getByText('Unauthorized')).toBeVisible();
  expect(screen.queryByText('You are logged out. Logging in again...')).toBeNull();
});

test('a sign-in that does not reach the server does not blame the password', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

  await signIn();

  expect(screen.getByText('Ten8 cannot be reached. Please check your connection.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('correct-horse');
});

test('a registration that is sent again, because no answer came, makes one account', async () => {
  const sent = answerWith([503, {}]);
  onAPage(<RegistrationForm {...typed} />, null);
  await userEvent.type(screen.getByLabelText('First name'), 'Casey');
  await userEvent.type(screen.getByLabelText('Last name'), 'Roe');
  await userEvent.type(screen.getByLabelText('Email'), 'casey@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await screen.findByText('Registration failed')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

  const keys = sent.filter(({ request }) => request === 'POST /api/register').map(({ key }) => key);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
