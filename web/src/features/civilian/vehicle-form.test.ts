import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { ownVehicles, vehicleValues } from './vehicle-form';

const sultan = vehicleValues({ characterId: 7, make: 'Karin', model: 'Sultan', plate: '8ABC123' });

test('a new vehicle is registered, insured and not stolen unless its owner says otherwise', () => {
  expect(sultan).toMatchObject({
    registrationStatus: 'registered',
    insuranceStatus: 'active',
    isStolen: false,
  });
});

test('an officer sees only their own vehicles among everyone’s', () => {
  const all = [
    { id: 1, characterId: 7 },
    { id: 2, characterId: 8 },
  ] as Vehicle[];

  expect(ownVehicles(all, [{ id: 7 }]).map(({ id }) => id)).toEqual([1]);
});
