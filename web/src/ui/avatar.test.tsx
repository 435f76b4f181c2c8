import { render } from '@testing-library/react';
import { Avatar } from './avatar';

test.each([
  ['Dispatch Dana', 'DI'],
  ['A💥 Tow', 'A💥'],
  ['💥🚓 Radio', '💥🚓'],
])('without a picture, %s is shown as %s', (name, shown) => {
  const { container } = render(<Avatar name={name} url={null} />);

  expect(container.textContent).toBe(shown);
});
