import { durationText } from './duration-text';

test.each([
  [45, '45 s'],
  [245, '4 min 5 s'],
  [7_500, '2 h 5 min'],
  [59.7, '1 min 0 s'],
  [119.6, '2 min 0 s'],
  [3_599.8, '1 h 0 min'],
])('%d seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
