import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { onAPage } from '../../../testing/on-a-page';
import { AnalyticsView } from './analytics-view';
import { growthTimes, memberGrowth } from './member-growth';

test('the growth says how many members there are, and how many of them are new', () => {
  const now = new Date(2026, 2, 10, 12);
  const growth = memberGrowth(
    growthTimes(now),
    [40_000, 40_000, 40_000, 40_000, 40_000, 40_001, 40_001, 40_001],
  );

  onAPage(
    <AnalyticsView activity={{ items: [], isComplete: true }} members={40_001} growth={growth} now={now} />,
  );

  expect(screen.getByText('40,001 members, 1 of them new in the last 7 days.')).toBeVisible();
  const sunday = screen.getByRole('row', { name: /March 8/ });
  expect(sunday).toHaveTextContent(/1\s*40001$/);
});
