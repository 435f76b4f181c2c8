import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { Unit } from '@ten8/contracts/cad/units';
import { unitsQuery } from '../../../shared/units/units-query';
import { onAPage } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { ConsoleProvider, type Console } from '../console-context';
import { CommandStrip } from './command-strip';

jest.mock('../../../shared/live/live', () => ({ useLive: () => ({ state: 'open' }) }));
jest.mock('../../../shared/sounds/sounds-provider', () => ({ useSounds: () => ({}) }));
jest.mock('./sound-controls', () => ({ SoundControls: () => null }));
jest.mock('../panic/panic-button', () => ({ PanicButton: () => null }));

function Page({ units }: { units: Unit[] | undefined }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(unitsQuery(1).queryKey, units));
  return (
    <ConsoleProvider value={{ location: { locationVisit: null } } as Console}>
      <CommandStrip />
    </ConsoleProvider>
  );
}

test.each<[who: string, units: Unit[] | undefined, isOffDuty: boolean]>([
  ['without a unit', [], true],
  ['with a unit off duty', [makeUnit(5, '1-ADAM-12', { status: 'off-duty' })], true],
  ['with a unit on duty', [makeUnit(5, '1-ADAM-12')], false],
  ['whose unit was not read yet', undefined, false],
])('an officer %s is called off duty only if that is known', (_who, units, isOffDuty) => {
  onAPage(<Page units={units} />);

  expect(screen.queryAllByText('10-42 OFF DUTY')).toHaveLength(isOffDuty ? 1 : 0);
  const location = screen.getByRole('textbox', { name: 'Unit location' });
  expect(location).toHaveAttribute('placeholder', isOffDuty ? 'Off duty' : 'Location');
});
