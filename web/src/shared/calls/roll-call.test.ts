import { makeCall as call } from '../../testing/call';
import { isRollCallOverdue, unansweredUnits } from './roll-call';

test('a roll call waits for a minute, and then names who is on the call and has not answered', () => {
  const rollCall = { id: 9, at: '2026-01-01T00:00:00.000Z', byName: 'DEE', waiting: [1, 2] };
  const asked = call(1, { assignedUnits: ['2', '3'], rollCall });

  expect(unansweredUnits(asked)).toEqual([2]);
  expect(isRollCallOverdue(asked, Date.parse('2026-01-01T00:01:00Z'))).toBe(false);
  expect(isRollCallOverdue(asked, Date.parse('2026-01-01T00:01:01Z'))).toBe(true);
  expect(isRollCallOverdue(call(1, { rollCall }), Date.parse('2026-01-01T00:05:00Z'))).toBe(false);
});
