import '@testing-library/jest-dom';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { SessionsCard } from './sessions-card';
import { sessionsQuery } from './use-sessions';

const session = (id: string, address: string, isCurrent = false) => ({
  id,
  device: 'Firefox on Windows',
  lastSeenAt: '2026-01-01T00:00:00.000Z',
  address,
  isCurrent,
});

/** Two other devices of the same kind. Deleting answers, and takes them off the list. */
function serve() {
  let list = [session('a', '203.0.x.x', true), session('b', '198.51.x.x'), session('c', '192.0.x.x')];
  globalThis.fetch = (address, { method = 'GET' } = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json(list));
    const gone = String(address).split('/').at(-1);
    list = list.filter(({ id, isCurrent }) => isCurrent || (gone !== 'others' && id !== gone));
    return Promise.resolve(new Response(null, { status: 204 }));
  };
}

function Tab() {
  useQuery({ ...sessionsQuery, enabled: true });

  return (
    <div role="tabpanel" tabIndex={0}>
      <SessionsCard />
    </div>
  );
}

test('sessions of the same kind of device are told apart by when and where they were used', async () => {
  serve();
  onAPage(<Tab />);

  const buttons = await screen.findAllByRole('button', { name: 'Sign out of Firefox on Windows' });

  expect(buttons[0]).toHaveAccessibleDescription(/from 198\.51\.x\.x$/);
  expect(buttons[1]).toHaveAccessibleDescription(/from 192\.0\.x\.x$/);
});

test('after a session has ended the keyboard goes on in its tab', async () => {
  serve();
  onAPage(<Tab />);

  const [first] = await screen.findAllByRole('button', { name: 'Sign out of Firefox on Windows' });
  first?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getByRole('tabpanel')).toHaveFocus();

  screen.getByRole('button', { name: 'Sign out everywhere else' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull());

  expect(screen.getByRole('tabpanel')).toHaveFocus();
});
