import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/calls/calls-query';
import { saveDraft } from '../../../shared/forms/drafts';
import { unitsQuery, useOwnUnit } from '../../../shared/units/units-query';
import { makeCall } from '../../../testing/call';
import { onAPage, user } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { useAttachedCall } from '../calls/use-attached-call';
import { UnsavedText } from './unsaved-text';
import { useCallForm } from './use-call-form';

const UNIT = makeUnit(7, '1-ADAM-12', { userId: user.id });
const on = (fields: Partial<Call> = {}) => makeCall(1, { location: 'PIER', assignedUnits: ['7'], ...fields });
const off = (fields: Partial<Call> = {}) => on({ version: 2, assignedUnits: [], ...fields });
const OTHER = makeCall(2, { location: 'QUAY', assignedUnits: ['7'] });

/** The part of the console that has the form. Its lists are read when the button is pressed. */
function Console({ calls }: { calls: readonly Call[] }) {
  const client = useQueryClient();
  const { methods, unsaved, remove } = useCallForm(useAttachedCall(useOwnUnit()));
  const read = () => {
    client.setQueryData(callsQuery(1).queryKey, { calls: [...calls], more: 0 });
    client.setQueryData(unitsQuery(1).queryKey, [UNIT]);
  };
  return (
    <>
      <input aria-label="Location" {...methods.register('location')} />
      {unsaved.map((each) => (
        <UnsavedText key={each.draft} unsaved={each} onDone={() => remove(each.draft)} />
      ))}
      <button onClick={read}>Read lists</button>
    </>
  );
}

const location = () => screen.getByRole('textbox', { name: 'Location' });
const text = () => screen.queryByRole('textbox', { name: 'Note' });

async function visit(...calls: Call[]) {
  const page = onAPage(<Console calls={calls} />);
  await userEvent.click(screen.getByRole('button', { name: 'Read lists' }));
  return page;
}

beforeEach(async () => {
  sessionStorage.clear();
  const page = await visit(on());
  await userEvent.type(location(), ' END');
  saveDraft(user.id, 'note-1', { text: 'Two boats', isForHandover: false });
  page.unmount();
});

test.each([
  ['off that call', [off()]],
  ['off that call, which was closed', [off({ status: 'closed' })]],
  ['on another call', [off(), OTHER]],
])(
  'an officer who comes back %s is told what they had not saved, and can add it to that call',
  async (_, calls) => {
    const page = await visit(...calls);

    expect(await screen.findByText('What you typed and did not save is under CAD SYSTEM')).toBeVisible();
    expect(text()).toHaveValue('Location: PIER END · Two boats');
    expect(location()).toHaveValue(calls.includes(OTHER) ? 'QUAY' : '');
    page.unmount();

    await visit(...calls);
    expect(text()).toHaveValue('Location: PIER END · Two boats');
  },
);

test('an officer who is still on that call goes on in its form', async () => {
  await visit(on());

  expect(location()).toHaveValue('PIER END');
  expect(text()).toBeNull();
});

test('an officer who had left that call before is asked nothing', async () => {
  const page = await visit(on());
  await userEvent.clear(location());
  await userEvent.type(location(), 'PIER');
  page.unmount();
  sessionStorage.removeItem('draft:5:note-1');

  await visit(off());

  expect(text()).toBeNull();
  expect(screen.queryByText(/no longer on call/)).toBeNull();
});
