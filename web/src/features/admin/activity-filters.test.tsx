import '@testing-library/jest-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { everything } from './activity-filter';
import { ActivityFilters } from './activity-filters';
import { membersQuery } from './admin-queries';

/** Members have the ids 1, 2, … in this order. Pages have two. */
function serveMembers(...names: string[]): void {
  globalThis.fetch = (address) => {
    const { searchParams } = new URL(String(address), location.origin);
    const wanted = searchParams.get('q')?.toLowerCase() ?? '';
    const found = names
      .map((firstName, index) => ({ userId: index + 1, user: { firstName, lastName: 'Reyes' } }))
      .filter(({ user }) => user.firstName.toLowerCase().includes(wanted));
    const headers = { link: '</api/members?cursor=2>; rel="next"' };
    return Promise.resolve(Response.json(found.slice(0, 2), found.length > 2 ? { headers } : undefined));
  };
}

/** The names that the tests search for are read. */
function Page() {
  useInfiniteQuery({ ...membersQuery(1), enabled: true });
  useInfiniteQuery({ ...membersQuery(1, 'zo'), enabled: true });
  useInfiniteQuery({ ...membersQuery(1, 'nobody'), enabled: true });
  const [choice, setChoice] = useState(everything);
  return <ActivityFilters choice={choice} onChoose={setChoice} />;
}

const person = () => screen.getByRole('combobox', { name: 'Person' });
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const exportLink = () => screen.getByRole('link', { name: 'Export CSV' });
const EXPORT = '/api/communities/1/activity-logs.csv';

test('everybody of a small community can be chosen at once', async () => {
  serveMembers('Dora', 'Ann');
  onAPage(<Page />);

  await screen.findByRole('option', { name: 'Ann Reyes' });
  expect(names()).toEqual(['Everybody', 'Ann Reyes', 'Dora Reyes']);
  expect(screen.queryByRole('searchbox', { name: 'Find a person' })).toBeNull();

  await userEvent.selectOptions(person(), 'Dora Reyes');
  expect(exportLink()).toHaveAttribute('href', `${EXPORT}?userId=1`);
});

test('in a large community the person is found by name, and stays chosen while another is searched', async () => {
  serveMembers('Dora', 'Ann', 'Zoe');
  onAPage(<Page />);
  const search = await screen.findByRole('searchbox', { name: 'Find a person' });

  await userEvent.type(search, 'zo');
  await waitFor(() => expect(names()).toEqual(['Everybody', 'Zoe Reyes']));
  await userEvent.selectOptions(person(), 'Zoe Reyes');
  await userEvent.clear(search);
  await userEvent.type(search, 'nobody');

  expect(await screen.findByText('No member has this name')).toBeVisible();
  expect(person()).toHaveDisplayValue('Zoe Reyes');
  expect(exportLink()).toHaveAttribute('href', `${EXPORT}?userId=3`);

  await userEvent.selectOptions(person(), 'Everybody');
  await userEvent.clear(search);
  await waitFor(() => expect(names()).toEqual(['Everybody', 'Ann Reyes', 'Dora Reyes']));
  expect(exportLink()).toHaveAttribute('href', EXPORT);
});

test.each([
  [401, 'Unauthorized', 'You are logged out. Logging in again...'],
  [403, 'Admin role required', 'Admin role required'],
])('an export that is refused with %i says so on the page', async (status, message, shown) => {
  answerWith([status, { message }]);
  onAPage(<Page />);

  await userEvent.click(screen.getByRole('link', { name: 'Export CSV' }));

  expect(await screen.findByText(shown)).toBeVisible();
});
