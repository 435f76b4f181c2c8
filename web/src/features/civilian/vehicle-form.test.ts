import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { isVehicleComplete, ownVehicles, toVehicleBody, vehicleValues } from './vehicle-form';

const sultan = vehicleValues({ characterId: 7, make: 'Karin', model: 'Sultan', plate: '8ABC123' });

test('a new vehicle is registered, insured and not stolen unless its owner says otherwise', () => {
  expect(sultan).toMatchObject({
    registrationStatus: 'registered',
    insuranceStatus: 'active',
    isStolen: false,
  });
});

test('a year is sent as a number, and as nothing when it is empty', () => {
  expect(toVehicleBody({ ...sultan, year: '2019' })).toMatchObject({ year: 2019, characterId: 7 });
  expect(toVehicleBody(sultan).year).toBeNull();
});

test.each([
  ['make', false],
  ['model', false],
  ['plate', false],
  ['characterId', false],
  ['vin', true],
  ['year', true],
])('without %s a vehicle is complete: %s', (name, isComplete) => {
  expect(isVehicleComplete({ ...sultan, [name]: '' })).toBe(isComplete);
});

test('an officer sees only their own vehicles among everyone’s', () => {
  const all = [
    { id: 1, characterId: 7 },
    { id: 2, characterId: 8 },
  ] as Vehicle[];

  expect(ownVehicles(all, [{ id: 7 }]).map(({ id }) => id)).toEqual([1]);
});
