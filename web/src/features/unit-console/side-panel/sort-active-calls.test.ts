import type { Call } from '@ten8/contracts/cad/calls';
import { sortActiveCalls } from './sort-active-calls';

const call = (id: number, priority: Call['priority'], status: Call['status'] = 'active') =>
  ({ id, priority, status }) as Call;

test('the most urgent call stands first, and equally urgent ones keep their order', () => {
  const calls = [
    call(5, 'low'),
    call(4, 'medium'),
    call(3, 'high'),
    call(2, 'critical'),
    call(1, 'critical'),
  ];

  expect(sortActiveCalls(calls).map(({ id }) => id)).toEqual([2, 1, 3, 5, 4]);
});

test('a closed call waits for nobody', () => {
  expect(sortActiveCalls([call(1, 'critical', 'closed'), call(2, 'low')]).map(({ id }) => id)).toEqual([2]);
});
