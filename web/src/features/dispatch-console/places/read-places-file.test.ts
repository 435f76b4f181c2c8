import { readPlacesFile } from './read-places-file';

const pier = { name: 'PIER' };

test.each([
  ['[{"name":"PIER"}]', { places: [pier] }],
  ['{"places":[{"name":"PIER"}],"version":2}', { places: [pier] }],
  ['[]', { places: [] }],
  ['{"places":"PIER"}', null],
  ['{}', null],
  ['null', null],
  ['"PIER"', null],
  ['name,location', null],
  ['', null],
])('%j as a file of places', (text, expected) => {
  expect(readPlacesFile(text)).toEqual(expected);
});
