import { stands, textsOf } from './texts-of';

const SOURCE = `
import { run } from './Imported words';
// Words of a comment
const WAIT_MS = 1_000_000;
test('Words of a title', async ({ page }) => {
  await expectFailure(page, 'Login failed', "It's wrong");
  await expect(page.getByText(\`Joined \${run} successfully!\`)).toHaveText(/roleplay-only/i);
});
test.each([['Words of a row', 7]])('Words of a table’s title', (_what, count) => {});
test.describe('Words of a group', () => {
  expect(choices).toEqual({ hate_speech: 'Hate Speech' });
});
`;

test.each([
  ['Login failed'],
  ["It's wrong"],
  ['Joined'],
  ['successfully!'],

  ['roleplay-only'],
  ['Words of a row'],
  ['hate_speech'],
  ['Hate Speech'],
  ['1000000'],
])('what a test works with is a text of it: %s', (text) => {
  expect(stands(text, textsOf(SOURCE))).toBe(true);
});

test.each([
  ['Imported words'],
  ['Words of a comment'],
  ['Words of a title'],
  ['Words of a table’s title'],
  ['Words of a group'],
])('what only names or explains a test is none: %s', (text) => {
  expect(stands(text, textsOf(SOURCE))).toBe(false);
});

test.each([['Log'], ['login failed'], ['Login  failed'], ['Hate.Speech'], ['100000'], ['failed!']])(
  'a sentence stands only letter for letter and in whole words: %s',
  (text) => {
    expect(stands(text, textsOf(SOURCE))).toBe(false);
  },
);
