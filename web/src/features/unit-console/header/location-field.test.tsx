import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unitsQuery } from '../../../shared/units/units-query';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { makeUnit } from '../../../testing/unit';
import { ConsoleProvider, type Console } from '../console-context';
import { LocationField } from './location-field';

const UNIT = makeUnit(5, '1-ADAM-12', { location: 'DOCKS' });

function Page() {
  const client = useQueryClient();
  return (
    <ConsoleProvider value={{ location: { locationVisit: null } } as Console}>
      <button onClick={() => client.setQueryData(unitsQuery(1).queryKey, [UNIT])}>Read</button>
      <LocationField />
    </ConsoleProvider>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Unit location' });

async function openField() {
  onAPage(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  await waitFor(() => expect(field()).toHaveValue('DOCKS'));
  await userEvent.clear(field());
}

test('a letter that was left out is typed where it belongs', async () => {
  await openField();
  await userEvent.type(field(), 'pir road');

  await userEvent.type(field(), 'e', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await userEvent.keyboard('r');

  expect(field()).toHaveValue('PIERR ROAD');
});

test('a location that is refused stays in the field, which says why, and Enter sends it again', async () => {
  const refusal = 'Must not contain invisible or control characters';
  const sent = answerWith(
    [400, { code: 'invalid_request', message: refusal }],
    [200, { ...UNIT, location: 'PIER' }],
  );
  await openField();

  await userEvent.type(field(), 'pier{Enter}');

  await waitFor(() => expect(field()).toHaveAccessibleDescription(refusal));
  expect(field()).toHaveValue('PIER');
  expect(field()).toBeInvalid();
  await userEvent.tab();
  expect(sent).toHaveLength(1);
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => expect(field()).toHaveAccessibleDescription(''));
  expect(field()).toHaveValue('PIER');
  expect(sent).toHaveLength(2);
});
