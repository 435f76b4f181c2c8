import type { ActivityLog } from '@ten8/contracts/community/activity';
import { mostActive } from './most-active';

const entryOf = (userId: number | null, firstName = `User${userId}`): ActivityLog => ({
  id: 1,
  userId,
  action: 'Create Call',
  details: '',
  ipAddress: null,
  createdAt: '2026-03-15T12:00:00.000Z',
  user: userId === null ? null : { firstName, lastName: 'Doe' },
});
const times = (count: number, entry: ActivityLog) => Array.from({ length: count }, () => entry);

test('the five who did the most are named, the most first', () => {
  const entries = [1, 2, 3, 4, 5, 6].flatMap((userId) => times(userId, entryOf(userId)));

  expect(mostActive(entries).map(({ userId, count }) => [userId, count])).toEqual([
    [6, 6],
    [5, 5],
    [4, 4],
    [3, 3],
    [2, 2],
  ]);
});

test('calls from people who are not signed in count for nobody', () => {
  expect(mostActive([...times(3, entryOf(null)), entryOf(1)])).toEqual([
    { userId: 1, name: 'User1 Doe', count: 1 },
  ]);
});

test('of two who did as much, the alphabet decides', () => {
  const entries = [entryOf(1, 'Zoe'), entryOf(2, 'Amy')];

  expect(mostActive(entries).map(({ name }) => name)).toEqual(['Amy Doe', 'Zoe Doe']);
});

test('a user who is gone is named by number', () => {
  expect(mostActive([{ ...entryOf(9), user: null }])[0]?.name).toBe('User #9');
});
