import { viewQuery } from './view-bolo';

test('a BOLO with a plate is looked up by it', () => {
  expect(viewQuery({ plate: '8ABC123', description: 'Red sedan, armed driver' })).toBe('8ABC123');
});

test.each([
  [null, 'Red sedan,  armed\ndriver', 'Red sedan, armed'],
  ['  ', ' Two words ', 'Two words'],
])('a BOLO with the plate %p is looked up by its first three words', (plate, description, query) => {
  expect(viewQuery({ plate, description })).toBe(query);
});
