import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { ImportDialog } from './import-dialog';

const none = { callTypes: [], dispositions: [], tenCodes: [], charges: [], statuses: [] };

test('a text that was changed while it was checked is not imported', async () => {
  let answer = (_response: Response) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  onAPage(<ImportDialog set={none} onClose={() => {}} />);
  const checked = () => act(async () => answer(Response.json({ added: ['ARR'], changed: [], retired: [] })));

  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await userEvent.type(screen.getByRole('textbox'), ' ');
  await checked();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(screen.queryByText(/1 added/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await checked();
  expect(screen.getByRole('button', { name: 'Import' })).toBeEnabled();
});

test('a click beside the dialog does not lose a text that was put into it', async () => {
  const close = jest.fn();
  onAPage(<ImportDialog set={none} onClose={close} />);
  const clickBeside = () => fireEvent.pointerDown(document.body, { button: 0, pointerType: 'mouse' });

  await userEvent.type(screen.getByRole('textbox'), ' ');
  clickBeside();
  expect(close).not.toHaveBeenCalled();

  await userEvent.type(screen.getByRole('textbox'), '{Backspace}');
  clickBeside();
  await waitFor(() => expect(close).toHaveBeenCalled());
});
