import type { Character } from '@ten8/contracts/civilian/characters';
import { toEmergencyCall } from './emergency-form';

const jane = { id: 7, firstName: 'Jane', lastName: "O'Doe" } as Character;
const fire = {
  characterId: '',
  location: 'Vespucci Blvd',
  postalCode: '7113',
  description: 'Smoke on the roof',
};

test('a call without a character is anonymous, active and of high priority', () => {
  expect(toEmergencyCall(fire, [jane])).toEqual({
    characterId: null,
    callerName: 'ANONYMOUS',
    location: 'Vespucci Blvd',
    postalCode: '7113',
    description: 'Smoke on the roof',
    priority: 'high',
    status: 'active',
  });
});

test('a character calls by its upper-cased first and last name', () => {
  expect(toEmergencyCall({ ...fire, characterId: '7' }, [jane])).toMatchObject({
    characterId: 7,
    callerName: "JANE O'DOE",
  });
});

test('a character that is gone calls nobody by its name', () => {
  expect(toEmergencyCall({ ...fire, characterId: '8' }, [jane])).toMatchObject({
    characterId: null,
    callerName: 'ANONYMOUS',
  });
});
