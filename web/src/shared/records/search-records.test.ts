import { answerWith } from '../../testing/server';
import { readName, searchPeople, searchVehicles } from './search-records';

test.each([
  ['DOE', { lastName: 'DOE' }],
  ['DOE JOHN', { lastName: 'DOE', firstName: 'JOHN' }],
  ['  DOE   JOHN PAUL ', { lastName: 'DOE', firstName: 'JOHN PAUL' }],
  ['DE LA CRUZ, ANA', { lastName: 'DE LA CRUZ', firstName: 'ANA' }],
  ['DOE,', { lastName: 'DOE' }],
  [', JOHN', { firstName: 'JOHN' }],
  [' ', {}],
])('%j is read as a name', (text, expected) => {
  expect(readName(text)).toEqual(expected);
});

test('only what was filled in is searched for, in the community', async () => {
  const sent = answerWith([200, []]);

  await searchPeople(4, { firstName: '', lastName: 'DOE' });
  await searchVehicles(4, { plate: '', ownerId: 7 });

  expect(sent.map(({ request }) => request)).toEqual([
    'GET /api/communities/4/search/characters?lastName=DOE',
    'GET /api/communities/4/search/vehicles?ownerId=7',
  ]);
});
