import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

/** A list in a dialog. The entry that is edited in a second dialog is deleted meanwhile. */
function List() {
  const [isDeleted, setDeleted] = useState(false);
  const [isEditing, setEditing] = useState(false);
  return (
    <Dialog isOpen onOpenChange={() => {}} title="BOLOs">
      {!isDeleted && <button onClick={() => setEditing(true)}>Edit</button>}
      {isEditing && (
        <Dialog isOpen onOpenChange={() => setEditing(false)} title="Edit BOLO">
          <button onClick={() => setDeleted(true)}>Delete</button>
        </Dialog>
      )}
    </Dialog>
  );
}

test('the focus goes back into the dialog below, also if what opened the second one is gone', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));

  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit BOLO' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
});
