import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeCall } from '../../../testing/call';
import { onAPage, Opener } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { MergeDialog } from './merge-dialog';
import { useMergeWrites } from './use-merge-writes';

const chosen = jest.fn();
const [pier, quay, pool] = [1, 2, 3].map((id) => makeCall(id, { location: `PLACE ${id}` })) as [
  ReturnType<typeof makeCall>,
  ReturnType<typeof makeCall>,
  ReturnType<typeof makeCall>,
];

function Desk() {
  const { merge } = useMergeWrites(chosen);
  return (
    <Opener>
      {(close) => <MergeDialog {...{ call: pier, queue: [pier, quay, pool], merge, onClose: close }} />}
    </Opener>
  );
}

test('calls that could not be merged stay chosen until they were merged', async () => {
  const busy = { message: 'Ten8 is busy right now. Please try again.', code: 'unavailable' };
  const closed = { ...pier, status: 'closed', mergedInto: pool.id, version: 2 };
  const sent = answerWith([503, busy], [200, { call: closed, into: { ...pool, version: 2 } }]);
  onAPage(<Desk />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Into' }), String(pool.id));
  const merge = () => userEvent.click(screen.getByRole('button', { name: 'Merge' }));

  await merge();
  expect(await screen.findByText('Calls Not Merged')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Into' })).toHaveValue(String(pool.id));
  expect(chosen).not.toHaveBeenCalled();
  await merge();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ intoCallId: pool.id }));
  expect(chosen.mock.calls).toEqual([[pool.id]]);
});
