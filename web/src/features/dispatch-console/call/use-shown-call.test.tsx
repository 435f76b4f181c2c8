import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { useCallEdit } from '../../../shared/call-form/use-call-edit';
import { NoteForm } from '../../../shared/timeline/note-form';
import { makeCall } from '../../../testing/call';
import { onAPage, Opener, user } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { ClosedCallsDialog } from './closed-calls-dialog';
import { useClosedDrafts } from './use-closed-drafts';
import { useShownCall } from './use-shown-call';

const pier = makeCall(1, { callNumber: 1, location: 'PIER' });
const quay = makeCall(2, { callNumber: 2, location: 'QUAY' });

/** The lower part of the desk. */
function Desk() {
  const [closedId, close] = useState<number | null>(null);
  const [chosenId, choose] = useState<number | null>(null);
  const [closingId, setClosingId] = useState<number | null>(null);
  const [leftId, leave] = useState<number | null>(null);
  const calls = [pier, quay]
    .filter(({ id }) => id !== leftId)
    .map((call) => (call.id === closedId ? { ...call, version: 2, status: 'closed' as const } : call));
  const chosen = calls.find(({ id, status }) => id === chosenId && status === 'active') ?? null;
  const { shownCall, dismiss } = useShownCall(chosen, calls, closingId);
  const unsavedCount = useClosedDrafts(calls, shownCall?.id ?? null, closingId);
  return (
    <>
      <p>{unsavedCount} not saved</p>
      {shownCall && <Shown key={shownCall.id} call={shownCall} />}
      <button onClick={() => choose(1)}>Choose 1</button>
      <button onClick={() => choose(2)}>Choose 2</button>
      <button onClick={() => close(1)}>Close 1</button>
      <button onClick={() => close(null)}>Reopen 1</button>
      <button onClick={() => leave(1)}>Close many others</button>
      <Opener>
        {(onClose) => (
          <ClosedCallsDialog calls={calls} isWindow={false} onReopen={() => {}} onClose={onClose} />
        )}
      </Opener>
      <button onClick={dismiss}>Dismiss</button>
      <button onClick={() => setClosingId(1)}>Begin to close 1</button>
      <button onClick={() => setClosingId(null)}>Fail to close 1</button>
    </>
  );
}

function Shown({ call }: { call: Call }) {
  const { methods } = useCallEdit(call);
  return (
    <div data-chosen-call>
      <h2>{call.status}</h2>
      <input aria-label="Location" {...methods.register('location')} />
      <NoteForm call={call} />
    </div>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name = 'Location') => screen.queryByRole('textbox', { name });
const type = (name: string, text: string) => userEvent.type(field(name) as HTMLElement, text);
const CLOSED = 'Call #1 was closed. What you typed is kept under CLOSED';
const KEPT = 'Call #1 keeps your changes until you open it again';

let page: ReturnType<typeof onAPage>;
beforeEach(async () => {
  sessionStorage.clear();
  page = onAPage(<Desk />);
  await press('Choose 1');
});

test('a closed call leaves the desk when nothing was typed into it', async () => {
  await press('Close 1');

  expect(field()).toBeNull();
  expect(screen.queryByText('Not saved')).toBeNull();
});

test.each([['Location'], ['Note']])(
  'a call that is closed stays while its %s is not saved, until it is dismissed',
  async (name) => {
    await type(name, ' END');

    await press('Close 1');

    expect(screen.getByRole('heading')).toHaveTextContent('closed');
    expect((field(name) as HTMLInputElement).value).toContain(' END');
    await press('Dismiss');
    expect(field()).toBeNull();
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
    await press('Reopen 1');
    expect(field()).toHaveValue('PIER');
  },
);

test.each([
  ['alone', [], 'BOAT GONE'],
  ['with what was changed in it', ['Location'], 'Location: PIERBOAT GONE · BOAT GONE'],
])('a note for a call that was closed is kept %s', async (_, others, kept) => {
  for (const name of [...others, 'Note']) await type(name, 'BOAT GONE');
  await press('Close 1');
  await press('Choose 2');
  expect(await screen.findByText(CLOSED)).toBeVisible();

  await press('Open');

  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue(kept);
});

test('a call that this user closes leaves the desk, also when the list says so before the answer', async () => {
  await type('Location', ' END');
  await press('Begin to close 1');

  await press('Close 1');

  expect(field()).toBeNull();
  expect(screen.queryByText('Not saved')).toBeNull();
  await press('Fail to close 1');
  expect(await screen.findByText(CLOSED)).toBeVisible();
});

test('when another call is chosen instead, no toast promises that a closed call can be opened', async () => {
  await type('Location', ' END');
  await press('Close 1');

  await press('Choose 2');

  expect(await screen.findByText(CLOSED)).toBeVisible();
  expect(screen.queryByText(KEPT)).toBeNull();
  await press('Reopen 1');
  await press('Choose 1');
  expect(field()).toHaveValue('PIER END');
});

test('a call that is closed while another one is shown is told, too', async () => {
  await type('Location', ' END');
  await press('Choose 2');
  expect(await screen.findByText(KEPT)).toBeVisible();

  await press('Close 1');

  expect(await screen.findByText(CLOSED)).toBeVisible();
});

test('a closed call with unsaved text stays when it leaves the list of the latest closed calls', async () => {
  await type('Location', ' END');
  await press('Close 1');

  await press('Close many others');

  expect(screen.getByRole('heading')).toHaveTextContent('closed');
  expect(field()).toHaveValue('PIER END');
});

describe.each([
  ['what was changed in it', 'Location', 'Location: PIER END'],
  ['a note alone', 'Note', ' END'],
])('after a reload, when the call is closed and not in the list any more, %s', (_, name, text) => {
  beforeEach(async () => {
    await type(name, ' END');
    page.unmount();
    page = onAPage(<Desk />);
    expect(screen.queryByText('Not saved')).toBeNull();
    await press('Close many others');
  });

  test('can be added as a note', async () => {
    expect(await screen.findByText(CLOSED)).toBeVisible();
    expect(screen.getByText('1 not saved')).toBeVisible();
    const sent = answerWith([201, {}]);
    await press('Open');
    expect(field('Note')).toHaveValue(text);

    await press('ADD NOTE');

    await waitFor(() => expect(field('Note')).toBeNull());
    await userEvent.keyboard('{Escape}');
    await press('Choose 2');
    expect(screen.getByText('0 not saved')).toBeVisible();
    expect(sent).toMatchObject([
      { request: 'POST /api/calls/1/notes', body: { text, isForHandover: false } },
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('can be dismissed, and another user or community does not get it', async () => {
    page.unmount();
    page = onAPage(<Desk />, { ...user, id: 6 });
    await press('Close many others');
    page.unmount();
    page = onAPage(<Desk />, user, 2);
    await press('Close many others');
    expect(screen.queryByText('Not saved')).toBeNull();
    page.unmount();
    page = onAPage(<Desk />);
    await press('Close many others');

    await press('Open');
    await press('DISMISS');

    expect(field('Note')).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
