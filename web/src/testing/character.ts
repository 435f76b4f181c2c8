import type { Character } from '@ten8/contracts/civilian/characters';

/** A character of the signed-in member, with these fields. */
export const characterWith = (what: Partial<Character> = {}): Character => ({
  id: 7,
  communityId: 1,
  userId: 5,
  firstName: 'Jane',
  lastName: 'Doe',
  dateOfBirth: '1990-02-01',
  address: null,
  phoneNumber: null,
  gender: null,
  height: null,
  weight: null,
  eyeColor: null,
  hairColor: null,
  licenseNumber: 'D-1',
  race: null,
  build: null,
  warrants: [],
  flags: [],
  ...what,
});
