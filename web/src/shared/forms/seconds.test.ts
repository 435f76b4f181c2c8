import { LIMIT_MAX, LIMIT_MIN } from '@ten8/contracts/cad/constants';
import { isSeconds } from './seconds';

test.each([
  [String(LIMIT_MIN), true],
  [String(LIMIT_MAX), true],
  [String(LIMIT_MIN - 1), false],
  [String(LIMIT_MAX + 1), false],
  ['60.5', false],
  ['6e1', false],
  [' 60', false],
  ['', false],
  [undefined, false],
])('a limit of %j seconds is allowed: %s', (text, expected) => {
  expect(isSeconds(text)).toBe(expected);
});
