import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { codesQuery } from '../../shared/codes/codes-query';
import { onAPage } from '../../testing/on-a-page';
import { CodesCard } from './codes-card';

const ends = (...codes: string[]) => codes.map((code) => ({ code, label: code, isRetired: false }));
const codesWith = (...codes: string[]) => ({
  callTypes: [],
  dispositions: ends(...codes),
  tenCodes: [],
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
