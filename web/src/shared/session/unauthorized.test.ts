import { ApiError } from '../api/api';
import { createToastStore } from '../toasts/toasts';
import { leaveIfUnauthorized } from './unauthorized';

const refused = (status: number, message: string) =>
  new ApiError(status, JSON.stringify({ message }), { sentence: message });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a lost session is said, and half a second later the user is sent to sign in', () => {
  const toasts = createToastStore();
  const visited: string[] = [];

  const isLeaving = leaveIfUnauthorized(refused(401, 'Unauthorized'), toasts, (url) => visited.push(url));

  expect(isLeaving).toBe(true);
  expect(toasts.read().toasts).toMatchObject([
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'destructive' },
  ]);
  jest.advanceTimersByTime(500 - 1);
  expect(visited).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(visited).toEqual(['/api/login']);
});

test('any other error stays on the page', () => {
  const toasts = createToastStore();

  const isLeaving = leaveIfUnauthorized(refused(403, 'Admin role required'), toasts, () => {});

  expect(isLeaving).toBe(false);
  expect(toasts.read().toasts).toEqual([]);
});
