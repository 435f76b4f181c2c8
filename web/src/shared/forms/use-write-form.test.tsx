import { act, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { onAPage } from '../../testing/on-a-page';
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
