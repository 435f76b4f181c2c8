import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeCall } from '../../testing/call';
import { onAPage, user } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { readDraft } from '../forms/drafts';
import { noteDraft, readNoteDraft } from './note-draft';
import { NoteForm } from './note-form';

const call = makeCall(12);
const note = () => screen.getByRole('textbox', { name: 'Note' });
/** What a reload of the page would bring back, while the form is still on it. */
const kept = () => readDraft(user.id, noteDraft(call.id));

beforeEach(() => sessionStorage.clear());

test('a note is kept over a reload until it was added', async () => {
  answerWith([201, {}]);
  onAPage(<NoteForm call={call} isDesk />);
  await userEvent.type(note(), 'Two boats');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hand over' }));

  expect(kept()).toMatchObject({ text: 'Two boats', isForHandover: true });
  await userEvent.click(screen.getByRole('button', { name: 'ADD NOTE' }));

  await waitFor(() => expect(note()).toHaveValue(''));
  expect(kept()).toBeNull();
});

test('blanks are no note to keep', async () => {
  onAPage(<NoteForm call={call} />);

  await userEvent.type(note(), '  ');

  expect(readNoteDraft(user.id, call.id)).toBe('');
});

test('what is typed while a note is being sent begins the next one', async () => {
  let answer = (_response: Response) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  onAPage(<NoteForm call={call} />);
  await userEvent.type(note(), 'Two boats{Enter}');

  await userEvent.type(note(), ' one on fire');
  answer(Response.json({}, { status: 201 }));

  await waitFor(() => expect(note()).toHaveValue('one on fire'));
  expect(kept()).toMatchObject({ text: 'one on fire' });
});
