import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { onAPage, user } from '../../../testing/on-a-page';
import { PlacesDialog } from './places-dialog';

test.each([
  ['Dispatcher', 0],
  ['Admin', 1],
] as const)('of the places, a %s sees %i ways to replace them', (role, ways) => {
  onAPage(<PlacesDialog onClose={() => {}} />, user, 1, role);

  expect(screen.getByRole('link', { name: 'EXPORT' })).toBeVisible();
  expect(screen.queryAllByLabelText('File')).toHaveLength(ways);
  expect(screen.queryAllByRole('button', { name: 'REPLACE PLACES' })).toHaveLength(ways);
});
