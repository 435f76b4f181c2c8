import { makeUnit } from '../../../testing/unit';
import { unitsShown } from './shown-units';

test('the list of units leaves out who is off duty, and reads numbers as numbers', () => {
  const units = [
    makeUnit(1, '10-ADAM'),
    makeUnit(2, '2-ADAM'),
    makeUnit(3, '1-ADAM', { status: 'off-duty' }),
  ];

  expect(unitsShown(units).map(({ callsign }) => callsign)).toEqual(['2-ADAM', '10-ADAM']);
});
