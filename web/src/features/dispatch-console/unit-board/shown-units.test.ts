import type { Unit } from '@ten8/contracts/cad/units';
import { makeUnit } from '../../../testing/unit';
import { unitsShown } from './shown-units';

const shown = (units: Unit[], inPanic: number[] = []) =>
  unitsShown(units, new Set(inPanic)).map(({ callsign }) => callsign);

test('the list of units leaves out who is off duty, and reads numbers as numbers', () => {
  const units = [
    makeUnit(1, '10-ADAM'),
    makeUnit(2, '2-ADAM'),
    makeUnit(3, '1-ADAM', { status: 'off-duty' }),
  ];

  expect(shown(units)).toEqual(['2-ADAM', '10-ADAM']);
});

test('a unit in panic is the first, however many there are', () => {
  const units = [makeUnit(1, '1-ADAM'), makeUnit(2, '2-ADAM'), makeUnit(3, '3-ADAM')];

  expect(shown(units, [3])).toEqual(['3-ADAM', '1-ADAM', '2-ADAM']);
});
