import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { unitsQuery } from '../../../shared/units/units-query';
import { onAPage } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { ConsoleProvider, type Console } from '../console-context';
import { LocationField } from './location-field';

function Head() {
  const client = useQueryClient();
  useState(() => client.setQueryData(unitsQuery(1).queryKey, [makeUnit(5, '1-ADAM-12')]));
  return (
    <ConsoleProvider value={{ location: {} } as Console}>
      <LocationField />
    </ConsoleProvider>
  );
}

test('a letter that was left out is typed where it belongs', async () => {
  onAPage(<Head />);
  const place = screen.getByRole('textbox', { name: 'Unit location' });
  await userEvent.type(place, 'pir road');

  await userEvent.type(place, 'e', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await userEvent.keyboard('r');

  expect(place).toHaveValue('PIERR ROAD');
});
