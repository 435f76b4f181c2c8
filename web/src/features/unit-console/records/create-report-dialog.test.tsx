import '@testing-library/jest-dom';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { codesQuery } from '../../../shared/codes/codes-query';
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
  expect(screen.getByText('You typed this earlier. Ten8 has not confirmed it yet.')).toBeVisible();
  expect(box(/Description/)).toHaveValue(text);
  await create();
  expect(await screen.findByText('Report Created')).toBeVisible();
  expect(sent).toMatchObject([{ body: { charges: ['SPEEDING'], description: text } }]);
  leave();
  open();

  expect(box(/Description/)).toHaveValue('');
});

test('a report whose answer was lost is still the same one when it is sent again after a reload', async () => {
  const { leave } = open();
  const first = answerWith([503, {}]);
  await userEvent.type(box(/Charges/), 'SPEEDING');
  await userEvent.type(box(/Description/), 'Ran three red lights');
  await create();
  expect(await screen.findByText('Report Failed')).toBeVisible();
  leave();

  const { sent } = open();
  await create();

  expect(await screen.findByText('Report Created')).toBeVisible();
  expect(sent[0]?.key).toBe(first[0]?.key);
});

describe('in a community with charges', () => {
  const charges = [
    { code: 'PC-211', label: 'Robbery', fineAmount: 500, bailAmount: 50_000 },
    { code: 'PC-459', label: 'Burglary', fineAmount: 300, bailAmount: null },
  ];
  const codes = { callTypes: [], dispositions: [], tenCodes: [], charges, statuses: [] };
  const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Charges/ });
  const amount = (name: 'Fine' | 'Bail') => screen.getByRole('spinbutton', { name: `${name} Amount ($)` });
  /** What a browser does when an option is chosen or something is pasted. */
  const write = async (text: string) => fireEvent.input(await field(), { target: { value: text } });
  const SUM = 'Sum of the chosen charges';

  function Page() {
    const { data } = useQuery({ ...codesQuery(1), enabled: true });
    return data && <CreateReportDialog person={jodie} onFiled={() => {}} onClose={() => {}} />;
  }
  function openWithCharges() {
    const sent = answerWith([200, codes], [201, { type: 'CITATION', reportNumber: 'R-2026-000001' }]);
    return { sent, leave: onAPage(<Page />).unmount };
  }

  test('they are suggested while typing, by code or label, and other text can be typed', async () => {
    const { sent } = openWithCharges();
    const options = async () => [...((await field()).list?.options ?? [])].map(({ value }) => value);
    expect(await options()).toEqual(['PC-211 Robbery', 'PC-459 Burglary']);

    await userEvent.type(await field(), 'speeding, 4');
    expect(await options()).toEqual(['speeding, PC-459 Burglary']);
    await userEvent.type(await field(), '0 in a 25 zone, bur');
    expect(await options()).toEqual(['speeding, 40 in a 25 zone, PC-459 Burglary']);
    await write('speeding, 40 in a 25 zone, PC-459 Burglary');
    await userEvent.type(box(/Location/), 'PIER');
    await userEvent.type(box(/Description/), '1234567890');
    await create();

    await waitFor(() => expect(sent).toHaveLength(2));
    const stored = ['speeding', '40 in a 25 zone', 'PC-459 Burglary'];
    expect(sent[1]).toMatchObject({ body: { charges: stored, fineAmount: 300, bailAmount: null } });
  });

  test('their amounts are proposed, and follow them', async () => {
    openWithCharges();

    await write('PC-211 Robbery');
    expect(amount('Fine')).toHaveValue(500);
    expect(amount('Fine')).toHaveAccessibleDescription(SUM);
    await write('PC-211 Robbery, PC-459 Burglary');
    expect(amount('Fine')).toHaveValue(800);
    await userEvent.selectOptions(screen.getByLabelText(/Report Type/), 'ARREST');
    expect(amount('Bail')).toHaveValue(50_000);
    await write('PC-459 Burglary');
    expect(amount('Bail')).toHaveValue(null);
    await userEvent.selectOptions(screen.getByLabelText(/Report Type/), 'CITATION');
    expect(amount('Fine')).toHaveValue(300);
    await write('SPEEDING');

    expect(amount('Fine')).toHaveValue(null);
    expect(amount('Fine')).toHaveAccessibleDescription('');
  });

  test('an amount that was typed is kept, also the one that would be proposed', async () => {
    openWithCharges();
    await field();
    await userEvent.type(amount('Fine'), '500');

    await write('PC-211 Robbery');
    await write('PC-211 Robbery, PC-459 Burglary');
    expect(amount('Fine')).toHaveValue(500);
    expect(amount('Fine')).toHaveAccessibleDescription('');
    await write('');
    expect(amount('Fine')).toHaveValue(500);
  });

  test('an amount that was proposed and taken out stays out', async () => {
    openWithCharges();
    await write('PC-211 Robbery');

    await userEvent.clear(amount('Fine'));
    await write('PC-211 Robbery, PC-459 Burglary');

    expect(amount('Fine')).toHaveValue(null);
  });

  test('in a report that is there again after a reload, a proposed amount still follows the charges', async () => {
    const { leave } = openWithCharges();
    await write('PC-211 Robbery');
    leave();

    openWithCharges();
    expect(await field()).toHaveValue('PC-211 Robbery');
    expect(amount('Fine')).toHaveValue(500);
    await write('PC-211 Robbery, PC-459 Burglary');

    expect(amount('Fine')).toHaveValue(800);
  });

  test('in a report that is there again after a reload, an amount that was typed stays', async () => {
    const { leave } = openWithCharges();
    await write('PC-211 Robbery');
    await userEvent.clear(amount('Fine'));
    await userEvent.type(amount('Fine'), '90');
    leave();

    openWithCharges();
    await write('PC-211 Robbery, PC-459 Burglary');

    expect(amount('Fine')).toHaveValue(90);
  });
});

test('a community without charges has the dialog without suggestions and proposals', async () => {
  open();

  await userEvent.type(box(/Charges/), 'PC-211 Robbery');

  expect(box(/Charges/)).not.toHaveAttribute('list');
  expect(screen.getByRole('spinbutton')).toHaveValue(null);
});
