import { makeCall as call } from '../../../testing/call';
import { stepsOf } from './call-steps';

test('a closed call reads as a strip, with the time since the step before', () => {
  const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
  const closed = call(1, { createdAt: at(0), firstAssignedAt: at(1), closedAt: at(5) });

  expect(stepsOf(closed).map(({ name, seconds }) => [name, seconds])).toEqual([
    ['Opened', null],
    ['First unit', 60],
    ['On scene', null],
    ['Closed', 240],
  ]);
});
