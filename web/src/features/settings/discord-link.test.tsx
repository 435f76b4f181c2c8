import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DiscordLink } from '@ten8/contracts/auth/discord';
import { ToastsProvider } from '../../shared/toasts/toasts';
import { useTellOfCode } from './use-discord-link';

const NEITHER: DiscordLink = {
  ...{ isLinked: false, linkCode: null, linkCodeExpiresAt: null, discordUsername: null },
  ...{ discordAvatarUrl: null, linkedAt: null, notificationsEnabled: false },
};
const WAITING = { ...NEITHER, linkCode: 'ABCD2345', linkCodeExpiresAt: '2030-01-01T12:15:00.000Z' };
const LINKED = { ...NEITHER, isLinked: true, discordUsername: 'caseyplays' };

/** The page, whose link changes when the button is pressed. */
function Page({ links }: { links: DiscordLink[] }) {
  const [shown, setShown] = useState(0);
  useTellOfCode(links[shown]);

  return <button onClick={() => setShown(shown + 1)}>Next</button>;
}
async function showInTurn(...links: DiscordLink[]) {
  render(
    <ToastsProvider>
      <Page links={links} />
    </ToastsProvider>,
  );
  for (let n = 1; n < links.length; n += 1) await userEvent.click(screen.getByText('Next'));
}

test('a code that was used in Discord is told, with the Discord account', async () => {
  await showInTurn(WAITING, LINKED);

  expect(await screen.findByText('Account Linked')).toBeVisible();
  expect(screen.getByText('caseyplays is linked to your account.')).toBeVisible();
});

test('a code that expires while it is shown is told, and nothing else is', async () => {
  await showInTurn(LINKED, NEITHER, { ...WAITING, linkCode: 'WXYZ2345' }, WAITING, NEITHER);

  expect(await screen.findByText('Link Code Expired')).toBeVisible();
  expect(screen.queryByText('Account Linked')).toBeNull();
});
