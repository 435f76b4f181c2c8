import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { makeCall } from '../../testing/call';
import { onAPage, user } from '../../testing/on-a-page';
import { ApiError } from '../api/api';
import { leaveIfUnauthorized } from '../session/unauthorized';
import { createToastStore } from '../toasts/toasts';
import { CallConflicts } from './call-conflicts';
import { useCallEdit } from './use-call-edit';

const labels = { location: 'Location', postalCode: 'Postal Code', description: 'Description' };
const at = (version: number, location: string) => makeCall(1, { version, location });
const refusal = new ApiError(409, 'refused', {
  code: 'edit_conflict',
  details: [{ path: 'location', message: 'Now: QUAY, by 1-ADAM-12' }],
});

function Editor({ lists }: { lists: readonly (Call | null)[] }) {
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
  onAPage(<Editor lists={[at(1, 'PIER'), at(2, 'QUAY'), at(3, 'HARBOUR')]} />);
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

beforeEach(() => sessionStorage.clear());

const location = () => screen.getByRole('textbox');

test('the choice is in sight after the focus has come to the field above it', async () => {
  const shown: string[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => void shown.push('choice'));
  onAPage(<Editor lists={[at(1, 'PIER')]} />);
  screen.getByRole('textbox').addEventListener('focus', () => shown.push('field'));

  await press('Refuse');

  await waitFor(() => expect(shown).toEqual(['field', 'choice']));
});

describe('when another call is chosen', () => {
  const other = makeCall(2, { location: 'MINE' });

  test('what was typed is kept with its call, also from a form that left the page', async () => {
    const page = onAPage(<Editor lists={[at(1, 'PIER'), other, null, at(2, 'PIER')]} />);
    await userEvent.type(location(), ' END');

    await press('Next list');
    expect(location()).toHaveValue('MINE');
    await userEvent.type(location(), ' SHAFT');
    await press('Next list');
    await press('Next list');
    expect(location()).toHaveValue('PIER END');
    page.unmount();

    const again = onAPage(<Editor lists={[other, at(2, 'PIER'), other]} />);
    expect(location()).toHaveValue('MINE SHAFT');
    await press('Next list');
    expect(location()).toHaveValue('PIER END');
    again.unmount();
  });

  test('a change that was saved is not typed again', async () => {
    onAPage(<Editor lists={[at(1, 'PIER'), at(2, 'PIER END'), other, at(2, 'PIER END')]} />);
    await userEvent.type(location(), ' END');
    await press('Next list');

    await press('Next list');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('when the session ends', () => {
  const ended = new ApiError(401, '{"message":"Unauthorized"}', {});
  const leave = () =>
    act(() => new Promise<void>((left) => leaveIfUnauthorized(ended, createToastStore(), () => left())));

  async function typeAndLeave() {
    const page = onAPage(<Editor lists={[at(1, 'PIER')]} />);
    await userEvent.type(location(), ' END');
    await leave();
    page.unmount();
  }

  test('what was typed is there after signing in again, and goes out from the version it began with', async () => {
    await typeAndLeave();

    onAPage(<Editor lists={[null, at(1, 'PIER')]} />);
    await press('Next list');
    expect(location()).toHaveValue('PIER END');
    await press('Send');
    expect(screen.getByRole('status')).toHaveTextContent('{"version":1,"location":"PIER END"}');
  });

  test('what others changed in the meantime is not overwritten', async () => {
    await typeAndLeave();

    onAPage(<Editor lists={[{ ...at(2, 'QUAY'), description: 'OUT' }]} />);

    expect(location()).toHaveValue('PIER END');
    await press('Send');
    expect(screen.getByRole('status')).toHaveTextContent('{"version":1,"location":"PIER END"}');
  });

  test('nobody else gets it, no other call does, and what was not changed is not kept', async () => {
    await typeAndLeave();
    const other = onAPage(<Editor lists={[at(1, 'PIER')]} />, { ...user, id: 6 });
    expect(location()).toHaveValue('PIER');
    await leave();
    other.unmount();

    onAPage(<Editor lists={[makeCall(2, { location: 'QUAY' })]} />);

    expect(location()).toHaveValue('QUAY');
    expect(Object.keys(sessionStorage)).toEqual(['draft:5:call-1']);
  });
});
