import { makeCall as call } from '../../testing/call';
import { callByUnit, queueOf } from './call-queue';

test('the queue is by priority, then calls without a unit, then the longest wait', () => {
  const queue = queueOf([
    call(1, { assignedUnits: ['7'] }),
    call(2),
    call(3),
    call(4, { priority: 'critical' }),
    call(5, { status: 'closed' }),
  ]);

  expect(queue.map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

test('a call with a unit in panic is the first, whatever its priority', () => {
  const calls = [call(1, { priority: 'critical' }), call(2, { priority: 'low', assignedUnits: ['7'] })];

  expect(queueOf(calls, new Set([7])).map(({ id }) => id)).toEqual([2, 1]);
});

test('a unit is found on its call', () => {
  expect(callByUnit([call(1, { assignedUnits: ['7', '8'] })]).get(8)?.id).toBe(1);
});
