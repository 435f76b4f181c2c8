import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import type { Alarm } from './alarms';
import { whereIs } from './where-is';

const alarm = (location: string | null): Alarm => ({
  unitId: 7,
  unitCallsign: '1-ADAM-12',
  location,
  raisedAt: 0,
  until: 20_000,
  isSilenced: false,
});
const unit = (location: string | null) => ({ id: 7, location }) as Unit;
const call = (postalCode: string | null) =>
  ({ status: 'active', assignedUnits: ['7'], location: 'PIER ROAD', postalCode }) as Call;

test.each([
  ['what the officer says now', '7113', [unit('VINEWOOD')], [call('1000')], 'VINEWOOD'],
  ['what the officer said when it was raised', '7113', [], [call('1000')], '7113'],
  ['the postal code of the call', 'On Duty', [unit('On Duty')], [call('1000')], 'POSTAL 1000'],
  ['the place of the call', null, [unit(null)], [call(null)], 'PIER ROAD'],
  ['the place of the call where it was raised', 'POSTAL 1000', [unit('On Duty')], [], 'POSTAL 1000'],
  ['the new postal code of the call', 'POSTAL 1000', [unit('On Duty')], [call('1001')], 'POSTAL 1001'],
  ['nothing', null, [unit('On Duty')], [], 'LOCATION UNKNOWN'],
])('an alarm is at %s', (_, location, units, calls, place) => {
  expect(whereIs(alarm(location), { units, calls })).toBe(place);
});
