import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { characterWith } from '../../../testing/character';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { CreateReportDialog } from './create-report-dialog';

const jodie = { ...characterWith({ firstName: 'Jodie', lastName: 'Marsh' }), reports: [] };

const box = (name: RegExp) => screen.getByRole('textbox', { name });
const create = () => userEvent.click(screen.getByRole('button', { name: 'CREATE REPORT' }));

beforeEach(() => sessionStorage.clear());

function open(person = jodie) {
  const sent = answerWith([201, { type: 'CITATION', reportNumber: 'R-2026-000001' }]);
  const page = onAPage(
    <CreateReportDialog person={person} place="ROUTE 68" onFiled={() => {}} onClose={() => {}} />,
  );
  return { sent, leave: page.unmount };
}

test('an empty report says everything it lacks, and nothing else', async () => {
  const { sent } = open();
  await userEvent.clear(box(/Location/));

  await create();

  await waitFor(() => expect(box(/Charges/)).toHaveFocus());
  expect(box(/Charges/)).toHaveAccessibleDescription(/At least one charge is required$/);
  expect(box(/Location/)).toHaveAccessibleDescription('Location is required');
  expect(box(/Description/)).toHaveAccessibleDescription('Description must be at least 10 characters');
  expect(screen.queryByText('Report Failed')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('nine characters and blanks are no description, ten are', async () => {
  const { sent } = open();
  await userEvent.type(box(/Charges/), 'SPEEDING, , RECKLESS DRIVING ,');
  await userEvent.type(box(/Description/), '123456789     ');

  await create();
  await waitFor(() => expect(box(/Description/)).toHaveFocus());
  expect(sent).toEqual([]);
  await userEvent.clear(box(/Description/));
  await userEvent.type(box(/Description/), '1234567890');
  await create();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ body: { characterId: 7, charges: ['SPEEDING', 'RECKLESS DRIVING'] } }]);
});

test('a report that was typed is there again after a reload, for the same person, until it is filed', async () => {
  const text = 'Ran three red lights';
  const first = open();
  await userEvent.type(box(/Charges/), 'SPEEDING');
  await userEvent.type(box(/Description/), text);
  first.leave();

  const other = open({ ...jodie, id: 8 });
  expect(box(/Description/)).toHaveValue('');
  other.leave();
  const { sent, leave } = open();
  expect(screen.getByText('You typed this earlier. It was not sent yet.')).toBeVisible();
  expect(box(/Description/)).toHaveValue(text);
  await create();
  expect(await screen.findByText('Report Created')).toBeVisible();
  expect(sent).toMatchObject([{ body: { charges: ['SPEEDING'], description: text } }]);
  leave();
  open();

  expect(box(/Description/)).toHaveValue('');
});
