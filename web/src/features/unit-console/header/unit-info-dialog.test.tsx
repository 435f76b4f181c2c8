import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Unit } from '@ten8/contracts/cad/units';
import { unitsQuery } from '../../../shared/units/units-query';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { makeUnit } from '../../../testing/unit';
import { UnitInfoDialog } from './unit-info-dialog';

function Console({ units }: { units: Unit[] | undefined }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(unitsQuery(1).queryKey, units));
  return <UnitInfoDialog onClose={() => {}} />;
}

const fields = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test.each([
  ['the own unit', [makeUnit(5, '1-ADAM-12')], ['1-ADAM-12', 'Police', 'Officer', 'REESE']],
  ['defaults for an officer without a unit', [], ['UNIT-ID', 'Police', 'Officer', 'Unknown']],
  ['nothing while the unit was not read', undefined, ['', '', '', '']],
])('the dialog shows %s', async (_what, units, expected) => {
  onAPage(<Console units={units} />);

  expect(fields()).toEqual(expected);
});

test('a name that is saved before the unit was read renames nothing else', async () => {
  const sent = answerWith([200, makeUnit(5, '1-ADAM-12')]);
  onAPage(<Console units={undefined} />);

  await userEvent.type(screen.getByLabelText('Name'), 'A. CARTER');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(sent).toMatchObject([{ body: { name: 'A. CARTER', callsign: '', type: '' } }]));
});

test('the place of the last poll is not sent, so that it does not undo a later one', async () => {
  const unit = makeUnit(5, '1-ADAM-12', { location: 'LEGION SQUARE' });
  const sent = answerWith([200, unit]);
  onAPage(<Console units={[unit]} />);

  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(sent).toMatchObject([{ body: { location: null } }]));
});

test('the status of the last poll is sent with its time, so that it does not undo a later order', async () => {
  const unit = makeUnit(5, '1-ADAM-12');
  const sent = answerWith([200, unit]);
  onAPage(<Console units={[unit]} />);

  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  const { status, statusSince } = unit;
  await waitFor(() => expect(sent).toMatchObject([{ body: { status, statusSince } }]));
});

test('an officer for whom the community has no room is told so', async () => {
  const message = 'A community can have 500 units. Please ask an Admin to make room.';
  answerWith([503, {}], [409, { message, code: 'quota_reached' }]);
  onAPage(<Console units={[]} />);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  await save();
  expect(await screen.findByText('Failed to save unit information')).toBeVisible();
  await save();

  expect(await screen.findByText(message)).toBeVisible();
});
