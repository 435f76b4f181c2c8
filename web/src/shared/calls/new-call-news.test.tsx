import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { Call } from '@ten8/contracts/cad/calls';
import { makeCall } from '../../testing/call';
import { onAPage, user } from '../../testing/on-a-page';
import { callsQuery, useCalls } from './calls-query';
import { NewCallNews } from './new-call-news';

function Console({ lists }: { lists: Call[][] }) {
  const client = useQueryClient();
  const { data: shown = [] } = useCalls();

  return (
    <>
      <NewCallNews />
      <p>Shown: {shown.map(({ location }) => location).join(' ')}</p>
      {lists.map((calls, index) => (
        <button
          key={index}
          onClick={() => client.setQueryData(callsQuery(1).queryKey, { calls, more: 0 })}
        >{`Read ${index}`}</button>
      ))}
    </>
  );
}

/** What is said once this list was read. */
async function newsOf(index: number, shown: string): Promise<string | null> {
  fireEvent.click(screen.getByRole('button', { name: `Read ${index}` }));
  await screen.findByText(`Shown: ${shown}`);
  return screen.getByRole('status').textContent;
}

const first = makeCall(1);
const second = makeCall(2, { location: 'MILL' });

test('only a call that was opened after the page is news, and only the first time', async () => {
  onAPage(<Console lists={[[first], [second, first], [{ ...second, location: 'HILL' }], [first]]} />);

  expect(await newsOf(0, 'PIER')).toBe('');
  expect(await newsOf(1, 'MILL PIER')).toBe('New call #2: MILL');
  expect(await newsOf(2, 'HILL')).toBe('New call #2: MILL');
  expect(await newsOf(3, 'PIER')).toBe('New call #2: MILL');
});

test('of several new calls, each is said', async () => {
  const third = makeCall(3, { location: 'HILL' });
  onAPage(<Console lists={[[first], [third, second, first]]} />);

  expect(await newsOf(0, 'PIER')).toBe('');
  expect(await newsOf(1, 'HILL MILL PIER')).toBe('New call #3: HILL, New call #2: MILL');
});

test('a call that this user opened is no news', async () => {
  const own = { ...second, openedBy: { userId: user.id, name: 'Casey Roe' } };
  onAPage(<Console lists={[[first], [own, first]]} />);

  expect(await newsOf(0, 'PIER')).toBe('');
  expect(await newsOf(1, 'MILL PIER')).toBe('');
});
