import { makeCall as call } from '../../../testing/call';
import { callsOfOnePlace, similarNow } from './similar';

test('calls of one postal code or one location are similar for 15 minutes', () => {
  const calls = [
    call(1, { location: 'Legion  Square', postalCode: '7113' }),
    call(2, { location: ' LEGION SQUARE' }),
    call(3, { location: 'PIER', postalCode: '7113' }),
    call(4, { location: 'QUAY' }),
  ];
  const places = callsOfOnePlace(calls);
  const numbers = (id: number, now: string) =>
    similarNow(call(id), places.get(id) ?? [], Date.parse(now)).map(({ callNumber }) => callNumber);

  expect(numbers(1, '2026-01-01T00:10:00Z')).toEqual([2, 3]);
  expect(numbers(2, '2026-01-01T00:10:00Z')).toEqual([1]);
  expect(numbers(4, '2026-01-01T00:10:00Z')).toEqual([]);
  expect(numbers(3, '2026-01-01T00:16:01Z')).toEqual([]);
  expect(numbers(1, '2026-01-01T00:17:00Z')).toEqual([]);
});
