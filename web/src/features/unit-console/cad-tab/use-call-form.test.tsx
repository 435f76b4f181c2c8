import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { saveDraft } from '../../../shared/forms/drafts';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { UnsavedText } from './unsaved-text';
import { useCallForm } from './use-call-form';

const at = (version: number, location: string) => makeCall(1, { version, location, assignedUnits: ['7'] });

function Console({ lists }: { lists: readonly (ReturnType<typeof at> | null)[] }) {
  const [read, setRead] = useState(0);
  const [isOtherTab, setOtherTab] = useState(false);
  const { methods, unsaved, remove } = useCallForm(lists[read] ?? null);
  return (
    <>
      <form data-call-form>
        <input aria-label="Location" {...methods.register('location')} />
      </form>
      {(isOtherTab ? [] : unsaved).map((each) => (
        <UnsavedText key={each.draft} unsaved={each} onDone={() => remove(each.draft)} />
      ))}
      <button onClick={() => setRead(read + 1)}>Next list</button>
      <button onClick={() => setOtherTab(!isOtherTab)}>Other tab</button>
    </>
  );
}

beforeEach(() => sessionStorage.clear());

const nextList = () => userEvent.click(screen.getByRole('button', { name: 'Next list' }));

test('a change of another officer is told, and a list that is older than what is shown is none', async () => {
  const changed = at(3, 'QUAY');
  onAPage(<Console lists={[at(2, 'THE PIER'), changed, at(2, 'THE PIER'), changed]} />);
  const news = () => screen.queryByText(/was updated by another officer/);

  await nextList();
  await waitFor(() => expect(news()).toBeVisible());
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
  await waitFor(() => expect(news()).toBeNull());
  await nextList();
  expect(news()).toBeNull();
  await nextList();
  expect(news()).toBeNull();
});

test('a call that is gone is told without saying who did it: it may be this officer, in another window', async () => {
  onAPage(<Console lists={[at(2, 'THE PIER'), null]} />);

  await nextList();

  expect(await screen.findByText('You are no longer on call #1')).toBeVisible();
  expect(screen.queryByText(/taken off you|Call Cleared/)).toBeNull();
});

test('text that was typed before the officer was on a call stays, apart from what the call says', async () => {
  onAPage(<Console lists={[null, at(2, 'THE PIER')]} />);
  await userEvent.type(screen.getByLabelText('Location'), 'QUAY');

  await nextList();

  expect(screen.getByLabelText('Location')).toHaveValue('THE PIER');
  expect(screen.getByRole('alert')).toHaveTextContent('You typed this before you were on call #1.');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Location: QUAY');
});

describe('text that was not saved when the call was closed', () => {
  const text = () => screen.queryByRole('textbox', { name: 'Note' });
  const location = () => screen.getByRole('textbox', { name: 'Location' });
  const add = () => userEvent.click(screen.getByRole('button', { name: 'ADD NOTE' }));

  test('stays until it is added to that call as a note, also when the next call has come', async () => {
    const sent = answerWith([409, { message: 'Somebody else was faster', code: 'conflict' }], [201, {}]);
    const next = makeCall(2, { version: 1, location: 'QUAY', assignedUnits: ['7'] });
    onAPage(<Console lists={[at(2, 'THE PIER'), next]} />);
    await userEvent.type(location(), ' END');
    saveDraft(5, 'note-1', { text: 'Two boats', isForHandover: false });

    await nextList();

    expect(screen.getByRole('alert')).toHaveTextContent('You are no longer on call #1');
    expect(location()).toHaveValue('QUAY');
    expect(text()).toHaveValue('Location: THE PIER END · Two boats');
    await add();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(text()).toBeVisible();
    await add();
    await waitFor(() => expect(text()).toBeNull());
    const note = { text: 'Location: THE PIER END · Two boats' };
    expect(sent[1]).toMatchObject({ request: 'POST /api/calls/1/notes', body: note });
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test('stays over a reload of the page, with what was changed in it', async () => {
    const page = onAPage(<Console lists={[at(2, 'THE PIER'), null]} />);
    await userEvent.type(location(), ' END');
    await nextList();
    await userEvent.type(text() as HTMLElement, ' 42');
    page.unmount();

    const again = onAPage(<Console lists={[null]} />);
    expect(text()).toHaveValue('Location: THE PIER END 42');
    await userEvent.click(screen.getByRole('button', { name: 'DISMISS' }));
    again.unmount();

    onAPage(<Console lists={[null]} />);
    expect(text()).toBeNull();
  });

  test('is gone when it is dismissed', async () => {
    onAPage(<Console lists={[at(2, 'THE PIER'), null, at(4, 'THE PIER'), null]} />);
    await userEvent.type(location(), ' END');
    await nextList();

    await userEvent.click(screen.getByRole('button', { name: 'DISMISS' }));

    expect(text()).toBeNull();
    await nextList();
    await nextList();
    expect(text()).toBeNull();
  });

  test('stays beside another text of the same call that was not saved later, also while another tab is shown', async () => {
    onAPage(<Console lists={[at(2, 'THE PIER'), null, at(4, 'QUAY'), null]} />);
    const texts = () => screen.getAllByRole('textbox', { name: 'Note' });
    await userEvent.type(location(), ' END');
    await nextList();
    await userEvent.type(texts()[0] as HTMLElement, ' NORTH');
    await nextList();
    await userEvent.type(location(), ' 42');
    saveDraft(5, 'note-1', { text: 'Two boats', isForHandover: false });

    await nextList();
    await userEvent.click(screen.getByRole('button', { name: 'Other tab' }));
    await userEvent.click(screen.getByRole('button', { name: 'Other tab' }));

    expect(texts()).toHaveLength(2);
    expect(texts()[0]).toHaveValue('Location: THE PIER END NORTH');
    expect(texts()[1]).toHaveValue('Location: QUAY 42 · Two boats');
    await userEvent.click(screen.getAllByRole('button', { name: 'DISMISS' })[0] as HTMLElement);
    expect(texts()).toHaveLength(1);
    expect(text()).toHaveValue('Location: QUAY 42 · Two boats');
  });

  test('is none when everything was saved, or blank', async () => {
    onAPage(<Console lists={[at(2, 'THE PIER')]} />);
    await userEvent.clear(location());

    await nextList();

    expect(text()).toBeNull();
  });

  test('goes on being typed', async () => {
    onAPage(<Console lists={[at(2, 'THE PIER')]} />);
    await userEvent.type(location(), ' 4');

    fireEvent.click(screen.getByRole('button', { name: 'Next list' }));
    await userEvent.keyboard('2 NORTH');

    expect(text()).toHaveValue('Location: THE PIER 42 NORTH');
  });
});
