import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { CreateCommunityForm } from './create-community-form';

const nameBox = () => screen.getByRole('textbox', { name: /Community name/ });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create Community' }));

beforeEach(() => sessionStorage.clear());

test('what was typed is there again after a look at another tab', async () => {
  const first = onAPage(<CreateCommunityForm />);
  await userEvent.type(nameBox(), 'Storey County');
  first.unmount();

  onAPage(<CreateCommunityForm />);

  expect(nameBox()).toHaveValue('Storey County');
  expect(screen.getByText(/You typed this earlier/)).toBeVisible();
});

test('one community is created when the first answer is lost and the page is loaded again', async () => {
  const keys: (string | null)[] = [];
  globalThis.fetch = (_address, { headers } = {}) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const first = onAPage(<CreateCommunityForm />);
  await userEvent.type(nameBox(), 'Storey County');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Game type/ }), 'FiveM');
  await send();
  await waitFor(() => expect(keys).toHaveLength(1));
  first.unmount();

  onAPage(<CreateCommunityForm />);
  await send();

  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
