import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DiscordButton } from './discord-button';

const at = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <DiscordButton />
    </MemoryRouter>,
  );

test('the button leads to Discord, and what went wrong there is said in a sentence', () => {
  at('/auth?discord=email_taken');

  expect(screen.getByRole('link', { name: 'Sign In with Discord' })).toHaveAttribute(
    'href',
    '/api/auth/discord',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('already has the email of your Discord account');
});

test('a word that is no problem of ours is not shown', () => {
  at('/auth?discord=toString');

  expect(screen.queryByRole('alert')).toBeNull();
});

test('in a frame, where Discord’s page cannot be shown, a sentence says where to sign in', () => {
  const self = jest.spyOn(window, 'self', 'get').mockReturnValue({} as typeof window);
  at('/auth');
  self.mockRestore();

  expect(screen.queryByRole('link')).toBeNull();
  const hint = screen.getByText('To sign in with Discord, open Ten8 in a window of its own.');
  expect(hint).toBeVisible();
  expect(hint).toHaveStyle({ textAlign: 'center' });
});
