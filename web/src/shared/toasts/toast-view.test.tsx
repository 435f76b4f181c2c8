import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { useToast } from './toasts';

function Page() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast.success('Profile Updated')}>Save</button>
      <input aria-label="Location" />
    </>
  );
}

const pressF8 = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'F8', code: 'F8' });

test('F8 leads to a toast, and without one leaves the focus in its field', async () => {
  onAPage(<Page />);
  const field = screen.getByRole('textbox', { name: 'Location' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile Updated');
  await userEvent.click(field);

  pressF8(field);
  expect(field).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Profile Updated')).toBeNull());
  expect(field).toHaveFocus();

  pressF8(field);
  await userEvent.keyboard('PIER');

  expect(field).toHaveValue('PIER');
});
