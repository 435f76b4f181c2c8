import { render } from '@testing-library/react';
import { makeCall } from '../../../testing/call';
import { SimilarMark } from './similar-mark';

const createdAt = new Date().toISOString();
const calls = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCall(index + 2, { createdAt }));

test.each([
  [0, ''],
  [3, 'SIMILAR #2 #3 #4'],
  [200, 'SIMILAR #2 #3 #4 and 197 more'],
])('of %i similar calls the first three are named', (count, text) => {
  const { container } = render(<SimilarMark call={makeCall(1, { createdAt })} others={calls(count)} />);

  expect(container.textContent).toBe(text);
});
