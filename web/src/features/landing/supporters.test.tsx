import '@testing-library/jest-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../../shared/api/query-client';
import { answerWith } from '../../testing/server';
import { Supporters } from './supporters';

test('when the others are shown, the focus is on the first of them', async () => {
  const supporters = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    displayName: `Supporter ${id}`,
    username: `supporter${id}`,
    avatarUrl: null,
  }));
  answerWith([200, supporters]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Supporters />
    </QueryClientProvider>,
  );
  (await screen.findByRole('button', { name: 'View More Supporters' })).focus();

  await userEvent.keyboard('{Enter}');

  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.getByText('Supporter 6').closest('li')).toHaveFocus();
});
