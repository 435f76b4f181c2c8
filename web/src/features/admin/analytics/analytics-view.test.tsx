import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import type { Member } from '@ten8/contracts/community/members';
import { onAPage } from '../../../testing/on-a-page';
import { AnalyticsView } from './analytics-view';

const member = (userId: number, joinedAt: string): Member => ({
  id: userId,
  userId,
  roles: ['Civilian'],
  role: 'Civilian',
  isOwner: false,
  joinedAt,
  user: { firstName: 'Dora', lastName: 'Reyes', isOnline: false },
});
const NOW = new Date('2026-03-10T12:00:00.000Z');
const MEMBERS = [member(1, '2026-01-01T00:00:00.000Z'), member(2, '2026-03-08T12:00:00.000Z')];

const show = (isComplete: boolean) =>
  onAPage(
    <AnalyticsView
      activity={{ items: [], isComplete: true }}
      members={{ items: MEMBERS, isComplete }}
      now={NOW}
    />,
  );

test('the growth counts members by the day on which they joined', () => {
  show(true);

  expect(screen.getByText('2 members, 1 of them new in the last 7 days.')).toBeVisible();
});

test('a community with more members than were read gets no wrong growth', () => {
  show(false);

  expect(screen.getByText(/more than 2 members/)).toBeVisible();
  expect(screen.queryByText(/new in the last 7 days/)).toBeNull();
});
