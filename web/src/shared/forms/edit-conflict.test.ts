import { nowText } from './edit-conflict';

test.each([
  ['PIER', 'Now: PIER, by 1-ADAM-12', 'Now: PIER, by 1-ADAM-12'],
  ['QUAY', 'Now: PIER, by 1-ADAM-12', 'Now: QUAY'],
  ['PIERS', 'Now: PIER, by 1-ADAM-12', 'Now: PIERS'],
  ['PIER', 'Now: PIER, by the sea, by 1-ADAM-12', 'Now: PIER'],
  ['PIER, by the sea', 'Now: PIER, by the sea, by 1-ADAM-12', 'Now: PIER, by the sea, by 1-ADAM-12'],
  ['PIER, by the sea', 'Now: PIER, by 1-ADAM-12', 'Now: PIER, by the sea'],
  ['', 'Now: empty, by 1-ADAM-12', 'Now: empty, by 1-ADAM-12'],
  ['', 'Now: PIER, by 1-ADAM-12', 'Now: empty'],
  ['PIER', undefined, 'Now: PIER'],
])('for the value %p, the text of the server %p is shown as %p', (value, serverText, shown) => {
  expect(nowText(value, serverText)).toBe(shown);
});
