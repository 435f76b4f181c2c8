import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { Duplicates } from './duplicates';
import { useMergeWrites } from './use-merge-writes';

const closed = (id: number, minutesAgo: number) =>
  makeCall(id, { status: 'closed', closedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() });

function Pane() {
  const { unmerge } = useMergeWrites(() => {});
  return <Duplicates duplicates={[closed(2, 1), closed(3, 11)]} unmerge={unmerge} />;
}

test('a double click undoes a merge once, and after ten minutes it cannot be undone', async () => {
  const sent: string[] = [];
  let answer = (_response: Response) => {};
  globalThis.fetch = (address) => {
    sent.push(String(address));
    return new Promise((resolve) => (answer = resolve));
  };
  onAPage(<Pane />);

  await userEvent.dblClick(screen.getByRole('button', { name: 'UNDO MERGE' }));
  await waitFor(() => expect(sent).toEqual(['/api/calls/2/unmerge']));
  answer(Response.json({ call: makeCall(2), into: makeCall(1), moved: [] }));

  expect(await screen.findByText('Merge Undone')).toBeVisible();
  expect(sent).toHaveLength(1);
});
