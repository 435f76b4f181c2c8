import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { useCallForm } from './use-call-form';

const at = (version: number, location: string) => makeCall(1, { version, location, assignedUnits: ['7'] });

function Console({ lists }: { lists: readonly ReturnType<typeof at>[] }) {
  const [read, setRead] = useState(0);
  useCallForm(lists[read] ?? null);
  return <button onClick={() => setRead(read + 1)}>Next list</button>;
}

const nextList = () => userEvent.click(screen.getByRole('button', { name: 'Next list' }));

test('a change of another officer is told, and a list that is older than what is shown is none', async () => {
  const changed = at(3, 'QUAY');
  onAPage(<Console lists={[at(2, 'THE PIER'), changed, at(2, 'THE PIER'), changed]} />);
  const news = () => screen.queryByText(/was updated by another officer/);

  await nextList();
  await waitFor(() => expect(news()).toBeVisible());
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
  await waitFor(() => expect(news()).toBeNull());
  await nextList();
  expect(news()).toBeNull();
  await nextList();
  expect(news()).toBeNull();
});
