import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DiscordLink } from '@ten8/contracts/auth/discord';
import { onAPage } from '../../testing/on-a-page';
import { LinkedAccount } from './linked-account';

const link: DiscordLink = {
  ...{ isLinked: true, linkCode: null, linkCodeExpiresAt: null, discordUsername: 'caseyplays' },
  ...{ discordAvatarUrl: null, linkedAt: null, notificationsEnabled: false },
};

test('the question about unlinking stays until the answer, and says that it waits for it', async () => {
  let answer = (_response: Response): void => undefined;
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  onAPage(<LinkedAccount link={link} roleId={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));

  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));

  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unlinking...' })).toBeVisible();
  answer(new Response('{}', { status: 503 }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
