import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { PasswordCard } from './password-card';

async function change(newPassword: string) {
  await userEvent.type(screen.getByLabelText(/^Current password/), 'correct-horse');
  await userEvent.type(screen.getByLabelText(/^New password/), newPassword);
  await userEvent.type(screen.getByLabelText(/^Confirm new password/), newPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}

const changes = (sent: ReturnType<typeof answerWith>) =>
  sent.filter(({ request }) => request === 'PATCH /api/auth/password');

// Each of these characters has two UTF-16 units.
test('a password of five emoji is too short, and is not sent', async () => {
  const sent = answerWith([200, {}]);
  onAPage(<PasswordCard />);

  await change('💥🚓🚑🚒🚨');

  expect(await screen.findByText('Password Too Short')).toBeVisible();
  expect(changes(sent)).toEqual([]);
});

test('a password of six emoji is long enough', async () => {
  const sent = answerWith([200, {}]);
  onAPage(<PasswordCard />);

  await change('💥🚓🚑🚒🚨🚁');

  expect(await screen.findByText('Password Updated')).toBeVisible();
  expect(changes(sent)).toMatchObject([{ body: { newPassword: '💥🚓🚑🚒🚨🚁' } }]);
});

describe('a change that is refused', () => {
  const wrong = 'Failed to update password. Please check your current password.';
  const busy = 'Ten8 is busy right now. Please try again.';
  const wait = 'Too many failed attempts. Please wait 12 minutes and try again.';

  test.each([
    ['for a wrong current password says to check it', 400, 'invalid_credentials', 'Incorrect', wrong],
    ['after too many wrong passwords says how long to wait', 429, 'rate_limited', wait, wait],
    ['by a busy server does not blame the password', 503, 'unavailable', busy, busy],
  ])('%s', async (_, status, code, message, text) => {
    answerWith([status, { code, message }]);
    onAPage(<PasswordCard />);

    await change('battery-staple');

    expect(await screen.findByText(text)).toBeVisible();
  });
});
