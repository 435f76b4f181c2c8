import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Member } from '@ten8/contracts/community/members';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { everything } from './activity-filter';
import { ActivityFilters } from './activity-filters';
import { everyMemberQuery } from './admin-queries';

const member = (userId: number, firstName: string) =>
  ({ userId, user: { firstName, lastName: 'Reyes' } }) as Member;
const DORA = member(8, 'Dora');
const ANN = member(7, 'Ann');

function Page() {
  const client = useQueryClient();
  const [choice, setChoice] = useState(everything);
  const read = (...items: Member[]) =>
    client.setQueryData(everyMemberQuery(1).queryKey, { items, isComplete: true });
  useState(() => read(DORA, ANN));

  return (
    <>
      <ActivityFilters choice={choice} onChoose={setChoice} />
      <button onClick={() => read(ANN)}>Remove Dora</button>
    </>
  );
}

test('the person whose entries are listed stays chosen after they were removed', async () => {
  onAPage(<Page />);
  const person = screen.getByRole('combobox', { name: 'Person' });
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Everybody', 'Ann Reyes', 'Dora Reyes']);
  await userEvent.selectOptions(person, 'Dora Reyes');

  await userEvent.click(screen.getByRole('button', { name: 'Remove Dora' }));
  expect(person).toHaveDisplayValue('User #8');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/communities/1/activity-logs.csv?userId=8',
  );

  await userEvent.selectOptions(person, 'Everybody');
  expect(names()).toEqual(['Everybody', 'Ann Reyes']);
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
