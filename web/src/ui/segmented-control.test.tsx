import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SegmentedControl } from './segmented-control';

const options = [
  { value: 'calls', label: 'CALLS' },
  { value: 'units', label: 'UNITS' },
  { value: 'bolos', label: 'BOLOS' },
];

test.each([
  ['{ArrowRight}', 'units'],
  ['{ArrowLeft}', 'bolos'],
])('while none is chosen, %s chooses the neighbour of the first one', async (key, neighbour) => {
  const chosen: string[] = [];
  render(
    <SegmentedControl label="List" options={options} value={null} onChange={(value) => chosen.push(value)} />,
  );

  screen.getByRole('radio', { name: 'CALLS' }).focus();
  await userEvent.keyboard(key);

  expect(chosen).toEqual([neighbour]);
});
