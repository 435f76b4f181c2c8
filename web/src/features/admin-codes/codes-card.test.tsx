import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeSet } from '@ten8/contracts/cad/codes';
import { codesQuery } from '../../shared/codes/codes-query';
import { onAPage } from '../../testing/on-a-page';
import { CodesCard } from './codes-card';

const ends = (...codes: string[]) => codes.map((code) => ({ code, label: code, isRetired: false }));
const codesWith = (...codes: string[]) => ({
  callTypes: [],
  dispositions: ends(...codes),
  tenCodes: [],
  charges: [],
  statuses: [],
});

function Page() {
  const { data } = useQuery({ ...codesQuery(1), enabled: true });
  return data && <CodesCard />;
}

test('a code that was just removed does not come back with the next one', async () => {
  const saved: unknown[] = [];
  let answerRead = (_response: Response) => {};
  globalThis.fetch = (_address, { method = 'GET', body } = {}) => {
    if (method === 'GET') return new Promise((resolve) => (answerRead = resolve));
    saved.push(JSON.parse(String(body)).dispositions.map(({ code }: { code: string }) => code));
    return Promise.resolve(Response.json({ added: [], changed: [], retired: [] }));
  };
  onAPage(<Page />);
  answerRead(Response.json(codesWith('ARR', 'CIT', 'GOA')));
  const remove = async (code: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Remove ${code}` }));

  await remove('ARR');
  await waitFor(() => expect(saved).toHaveLength(1));
  await remove('CIT');
  answerRead(Response.json(codesWith('CIT', 'GOA')));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove ARR' })).toBeNull());
  await remove('CIT');

  await waitFor(() => expect(saved.at(-1)).toEqual(['GOA']));
  expect(saved).toEqual([['CIT', 'GOA'], ['GOA']]);
});

function PageOfAnOutage() {
  useQuery({ ...codesQuery(1), enabled: true });
  return <CodesCard />;
}

test('codes that could not be read are shown as an error, without tables that load for ever, and are read again', async () => {
  let isDown = true;
  const busy = { code: 'unavailable', message: 'Ten8 is busy right now. Please try again.' };
  globalThis.fetch = () =>
    Promise.resolve(isDown ? Response.json(busy, { status: 503 }) : Response.json(codesWith('ARR')));
  onAPage(<PageOfAnOutage />);

  await screen.findByText(/Failed to load the codes/);
  expect(screen.queryByRole('table')).toBeNull();
  const useless = screen.getByRole<HTMLButtonElement>('button', { name: 'Name Statuses' });
  expect(useless.disabled).toBe(true);
  isDown = false;

  await screen.findByRole('button', { name: 'Remove ARR' }, { timeout: 5_000 });
  expect(screen.queryByText(/Failed to load the codes/)).toBeNull();
}, 15_000);

/** Answers reads with these codes, and returns the sets that are saved. */
function saveOver(codes: object): object[] {
  const saved: object[] = [];
  globalThis.fetch = (_address, { method = 'GET', body } = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json(codes));
    saved.push(JSON.parse(String(body)));
    return Promise.resolve(Response.json({ added: [], changed: [], retired: [] }));
  };
  onAPage(<Page />);
  return saved;
}

const robbery = { code: 'PC-211', label: 'Robbery', fineAmount: null, bailAmount: 50_000 };

test('a charge is added with a fine, with bail, or with neither, and the other codes stay', async () => {
  const tenCodes = [{ code: '10-7', label: 'Meal' }];
  const saved = saveOver({ ...codesWith('ARR'), tenCodes, charges: [robbery] });
  const cells = within(await screen.findByRole('row', { name: /^PC-211/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['Robbery', '', '$50,000']);

  await userEvent.click(screen.getByRole('button', { name: 'Add Charge' }));
  await userEvent.type(screen.getByLabelText(/^Code/), 'vc-22350');
  await userEvent.type(screen.getByLabelText(/^Label/), 'Speeding');
  await userEvent.type(screen.getByLabelText('Fine ($)'), '99999999999');
  await userEvent.click(screen.getByRole('button', { name: 'Save Charge' }));
  await screen.findByText('Must be at most 2000000000');
  expect(saved).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Fine ($)'));
  await userEvent.type(screen.getByLabelText('Fine ($)'), '250');
  await userEvent.click(screen.getByRole('button', { name: 'Save Charge' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const speeding = { code: 'VC-22350', label: 'Speeding', fineAmount: 250, bailAmount: null };
  expect(saved[0]).toMatchObject({ dispositions: [{ code: 'ARR' }], tenCodes, charges: [robbery, speeding] });
});

test('a charge is edited in its place, and removed', async () => {
  const theft = { ...robbery, code: 'PC-484', label: 'Theft' };
  const saved = saveOver({ ...codesWith(), charges: [robbery, theft] });

  await userEvent.click(await screen.findByRole('button', { name: 'Edit PC-211' }));
  expect(screen.getByLabelText<HTMLInputElement>('Bail ($)').value).toBe('50000');
  await userEvent.clear(screen.getByLabelText('Bail ($)'));
  await userEvent.click(screen.getByRole('button', { name: 'Save Charge' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove PC-484' }));
  await waitFor(() => expect(saved).toHaveLength(2));

  expect(saved).toMatchObject([
    { charges: [{ ...robbery, bailAmount: null }, theft] },
    { charges: [robbery] },
  ]);
});

test('the sample set has charges, and is offered only where it replaces none', async () => {
  const saved = saveOver(codesWith());
  await userEvent.click(await screen.findByRole('button', { name: 'Use Sample Set' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(CodeSet.parse(saved[0]).charges).toHaveLength(12);
  cleanup();

  saveOver({ ...codesWith(), charges: [robbery] });
  await screen.findByRole('button', { name: 'Remove PC-211' });
  expect(screen.queryByRole('button', { name: 'Use Sample Set' })).toBeNull();
});
