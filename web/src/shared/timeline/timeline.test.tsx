import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallEntry, listCallEntries } from '@ten8/contracts/cad/timeline';
import { makeCall } from '../../testing/call';
import { onAPage, user } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { readPagesQuery } from '../api/read-pages';
import { Timeline } from './timeline';

const call = makeCall(12);
const note: CallEntry = {
  ...{ id: 1, callId: call.id, version: call.version, unitId: null, createdAt: new Date().toISOString() },
  ...{ by: { userId: user.id, name: '1-ADAM-12' }, kind: 'note', data: { text: 'Two boats' } },
};

function Page() {
  const client = useQueryClient();
  const { queryKey } = readPagesQuery<typeof listCallEntries>('GET /api/calls/:callId/entries', {
    params: { callId: call.id },
  });
  const read = () =>
    client.setQueryData([...queryKey, call.version, ''], { items: [note], isComplete: true });

  return (
    <>
      <button onClick={read}>Read</button>
      <Timeline call={call} />
    </>
  );
}

test.each(['SAVE', 'CANCEL'])('after %s of a correction the focus is at the note', async (name) => {
  answerWith([200, note]);
  onAPage(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  await userEvent.click(await screen.findByRole('button', { name: 'CORRECT' }));
  const form = screen.getByRole('form', { name: 'Correct the note' });
  expect(screen.getByRole('textbox', { name: 'Corrected note' })).toHaveFocus();

  await userEvent.click(screen.getByRole('button', { name }));

  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(screen.getByRole('listitem')).toHaveFocus();
});
