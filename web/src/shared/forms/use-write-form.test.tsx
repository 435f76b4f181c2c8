import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { onAPage } from '../../testing/on-a-page';
import { Form, Submit, useHasUnsentText } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { readDraft, saveDraft } from './drafts';
import { useWriteForm } from './use-write-form';

const USER_ID = 5;

function NameForm({ loading }: { loading: Promise<void> }) {
  const { methods } = useWriteForm({
    values: { name: '' },
    draft: 'name',
    send: async () => null,
    failed: ['Not Saved', 'Could not save the name'],
  });
  use(loading);
  return <input aria-label="Name" {...methods.register('name')} />;
}

test('a draft is still there if React drops the first render of its form', async () => {
  sessionStorage.clear();
  saveDraft(USER_ID, 'name', { name: 'Jane' });
  let finish = () => {};
  const loading = new Promise<void>((resolve) => (finish = resolve));

  await act(async () => {
    onAPage(
      <Suspense fallback="Loading">
        <NameForm loading={loading} />
      </Suspense>,
    );
  });
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => finish());

  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Jane');
  expect(readDraft(USER_ID, 'name')).toBeNull();
});

function SharedForm({ send }: { send: (values: object) => Promise<null> }) {
  const [values, setValues] = useState({ unit: '30', onScene: '300' });
  const form = useWriteForm({ values, isShared: true, draft: 'shared', send, failed: 'Not Saved' });
  return (
    <Form form={form}>
      <TextField name="unit" label="Unit" />
      <TextField name="onScene" label="On scene" />
      <Submit label="Save" />
      <button type="button" onClick={() => setValues({ unit: '40', onScene: '400' })}>
        Somebody saves
      </button>
      <button type="button" onClick={() => setValues({ unit: '50', onScene: '500' })}>
        Somebody saves again
      </button>
    </Form>
  );
}

test('a form of shared settings shows what others save, except where the user has typed', async () => {
  const sent: object[] = [];
  onAPage(<SharedForm send={async (values) => (sent.push(values), null)} />);
  const shown = () =>
    ['Unit', 'On scene'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  await userEvent.type(screen.getByLabelText('Unit'), '9');

  await userEvent.click(screen.getByRole('button', { name: 'Somebody saves' }));
  expect(shown()).toEqual(['309', '400']);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([{ unit: '309', onScene: '400' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Somebody saves again' }));
  expect(shown()).toEqual(['50', '500']);
});

test('what was typed in a form of shared settings before the session ended is a change of the user', async () => {
  saveDraft(USER_ID, 'shared', { unit: '309', onScene: '300' });
  onAPage(<SharedForm send={async () => null} />);

  await userEvent.click(screen.getByRole('button', { name: 'Somebody saves' }));

  expect(screen.getByLabelText('Unit')).toHaveProperty('value', '309');
  expect(screen.getByLabelText('On scene')).toHaveProperty('value', '400');
});

function LinkForm({ send }: { send: () => Promise<null> }) {
  const form = useWriteForm({ values: { link: '' }, send, failed: 'Not Saved' });
  return (
    <Form form={form}>
      <TextField name="link" label="Link" />
      <Submit label="Save" />
      {useHasUnsentText(form) && 'Not saved yet'}
    </Form>
  );
}

test('what is typed while a form is being sent is not saved yet', async () => {
  const answers: ((reply: null) => void)[] = [];
  onAPage(<LinkForm send={() => new Promise((answer) => answers.push(answer))} />);
  const save = async (typedMeanwhile: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    if (typedMeanwhile) await userEvent.type(screen.getByLabelText('Link'), typedMeanwhile);
    await act(async () => answers.pop()?.(null));
  };

  await userEvent.type(screen.getByLabelText('Link'), 'a');
  await save('b');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await save('');
  expect(screen.queryByText('Not saved yet')).toBeNull();
});
