import '@testing-library/jest-dom';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { communityQuery } from './admin-queries';
import { JoinCode } from './join-code';

function Page() {
  useQuery({ ...communityQuery(1), enabled: true });
  return <JoinCode />;
}

test('a join code that cannot be read is told, and read again on demand', async () => {
  answerWith(
    [503, { code: 'unavailable', message: 'Try again soon' }],
    [200, { id: 1, joinCode: 'AB12CD34' }],
  );
  onAPage(<Page />);
  expect(await screen.findByText('Failed to load the join code')).toBeVisible();
  expect(screen.getByText('Try again soon')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('AB12CD34')).toBeVisible();
});

test('the new join code is shown when the answer that had it was lost', async () => {
  let joinCode = 'OLD12';
  globalThis.fetch = (_address, { method = 'GET' } = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json({ id: 1, joinCode }));
    joinCode = 'NEW34';
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  onAPage(<Page />);
  expect(await screen.findByText('OLD12')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }));

  expect(await screen.findByText('Failed to regenerate join code')).toBeVisible();
  expect(await screen.findByText('NEW34')).toBeVisible();
});
