import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { makeCall } from '../../testing/call';
import { ApiError } from '../api';
import { CallConflicts } from './call-conflicts';
import { useCallEdit } from './use-call-edit';

const labels = { location: 'Location', postalCode: 'Postal Code', description: 'Description' };
const at = (version: number, location: string) => makeCall(1, { version, location });
const refusal = new ApiError(409, 'refused', {
  code: 'edit_conflict',
  details: [{ path: 'location', message: 'Now: QUAY, by 1-ADAM-12' }],
});

function Editor({ lists }: { lists: readonly ReturnType<typeof at>[] }) {
  const [read, setRead] = useState(0);
  const form = useCallEdit(lists[read] ?? null);
  const [sent, setSent] = useState('');
  return (
    <>
      <input aria-label="Location" {...form.methods.register('location')} />
      <CallConflicts form={form} labels={labels} />
      <button onClick={() => form.refused(refusal)}>Refuse</button>
      <button onClick={() => setRead(read + 1)}>Next list</button>
      <button onClick={() => setSent(JSON.stringify(form.edit()))}>Send</button>
      <output>{sent}</output>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const conflict = () => screen.getByRole('listitem');

test('a conflict shows what the field is now, so that nobody overwrites what they have not seen', async () => {
  render(<Editor lists={[at(1, 'PIER'), at(2, 'QUAY'), at(3, 'HARBOUR')]} />);
  await userEvent.type(screen.getByRole('textbox'), ' END');
  await press('Refuse');

  await press('Next list');
  expect(conflict()).toHaveTextContent('Now: QUAY, by 1-ADAM-12Yours: PIER END');
  await press('Next list');
  expect(conflict()).toHaveTextContent('Now: HARBOURYours: PIER END');
  await press('Take mine');
  await press('Send');

  expect(screen.getByRole('status')).toHaveTextContent('{"version":3,"location":"PIER END"}');
});
