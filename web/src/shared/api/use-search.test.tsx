import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { useSearch } from './use-search';

type Settle = { resolve(found: string[]): void; reject(error: Error): void };
const pending = new Map<string, Settle>();
const onFound = jest.fn();
beforeEach(() => {
  pending.clear();
  onFound.mockReset();
});

function SearchPage() {
  const { mutate, reset, data } = useSearch({
    find: (text: string) =>
      new Promise<string[]>((resolve, reject) => void pending.set(text, { resolve, reject })),
    none: 'Nothing matches',
    failed: 'The search failed',
    onFound,
  });

  return (
    <>
      {['DOE', 'ROE'].map((name) => (
        <button key={name} onClick={() => mutate(name)}>
          {name}
        </button>
      ))}
      <button onClick={reset}>Clear</button>
      <output>{data?.join()}</output>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an answer that comes after the next search was started is ignored', async () => {
  onAPage(<SearchPage />);
  await press('DOE');
  await press('ROE');

  pending.get('ROE')?.resolve(['ROE, JANE']);
  expect(await screen.findByText('ROE, JANE')).toBeVisible();
  pending.get('DOE')?.resolve([]);
  await press('ROE');

  expect(onFound.mock.calls).toEqual([[['ROE, JANE']]]);
  expect(screen.queryByText('Nothing matches')).not.toBeInTheDocument();
});

test.each([
  ['found something', ({ resolve }: Settle) => resolve(['DOE, JOHN']), 'DOE, JOHN'],
  ['found nothing', ({ resolve }: Settle) => resolve([]), 'Nothing matches'],
  ['failed', ({ reject }: Settle) => reject(new Error('broken')), 'The search failed'],
])('after Clear nothing shows that the search %s', async (_case, settle, text) => {
  onAPage(<SearchPage />);
  await press('DOE');
  await press('Clear');

  const search = pending.get('DOE');
  if (search) settle(search);
  await press('ROE');
  pending.get('ROE')?.resolve(['ROE, JANE']);

  expect(await screen.findByText('ROE, JANE')).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(onFound.mock.calls).toEqual([[['ROE, JANE']]]);
});

test('a failure that comes after the next search was started is not told', async () => {
  onAPage(<SearchPage />);
  await press('DOE');
  await press('ROE');

  pending.get('DOE')?.reject(new Error('504: Gateway Timeout'));
  pending.get('ROE')?.resolve(['ROE, JANE']);

  expect(await screen.findByText('ROE, JANE')).toBeVisible();
  expect(screen.queryByText('The search failed')).not.toBeInTheDocument();
});
