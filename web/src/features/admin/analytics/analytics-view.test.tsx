import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { onAPage } from '../../../testing/on-a-page';
import { AnalyticsView } from './analytics-view';
import { growthTimes, memberGrowth } from './member-growth';

const NONE = { total: 0, actions: [], mostActive: [] };
const MONTH = {
  total: 12_345,
  actions: [{ action: 'Create Call', count: 12_345 }],
  mostActive: [
    { userId: 8, count: 12_000, user: { firstName: 'Dora', lastName: 'Reyes' } },
    { userId: 9, count: 345, user: null },
  ],
};

test('the analytics name who did the most, and say how many members there are and how many are new', () => {
  const now = new Date(2026, 2, 10, 12);
  const growth = memberGrowth(
    growthTimes(now),
    [40_000, 40_000, 40_000, 40_000, 40_000, 40_001, 40_001, 40_001],
  );

  onAPage(<AnalyticsView activity={{ 1: NONE, 7: NONE, 30: MONTH }} members={40_001} growth={growth} />);

  expect(screen.getByText('40,001 members, 1 of them new in the last 7 days.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Last 30 days 12,345' })).toBeChecked();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dora Reyes12,000',
    'User #9345',
  ]);
  const sunday = screen.getByRole('row', { name: /March 8/ });
  expect(sunday).toHaveTextContent(/1\s*40001$/);
});
