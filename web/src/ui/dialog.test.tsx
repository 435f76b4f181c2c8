import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

function Page({ autoFocus }: { autoFocus: boolean }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button onClick={() => setOpen(true)}>Add Code</button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Add code">
        <form>
          <input aria-label="Code" autoFocus={autoFocus} />
        </form>
      </Dialog>
    </>
  );
}

test.each([
  ['a field that asks for the focus', true],
  ['the first field', false],
])('a dialog opens in %s, and its opener gets the focus back, each time', async (_field, autoFocus) => {
  render(<Page autoFocus={autoFocus} />);
  const opener = screen.getByText('Add Code');
  opener.focus();

  for (const round of ['first', 'second']) {
    await userEvent.keyboard('{Enter}');
    expect([round, document.activeElement]).toEqual([round, screen.getByLabelText('Code')]);
    await userEvent.keyboard('{Escape}');
    await new Promise((resolve) => setTimeout(resolve));

    expect([round, document.activeElement]).toEqual([round, opener]);
  }
});

function Bans() {
  const [isListed, setListed] = useState(true);
  const [isAsking, setAsking] = useState(false);

  return (
    <Dialog isOpen onOpenChange={() => {}} title="Bans">
      {isListed && <button onClick={() => setAsking(true)}>Ban Dora</button>}
      <Dialog isOpen={isAsking} onOpenChange={setAsking} title="Ban Member">
        <button onClick={() => setListed(false)}>Ban</button>
      </Dialog>
    </Dialog>
  );
}

test('the focus stays in a dialog if the button in it that opened another dialog is gone', async () => {
  render(<Bans />);
  await userEvent.click(screen.getByText('Ban Dora'));
  await userEvent.click(screen.getByText('Ban'));

  await userEvent.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve));

  expect(screen.queryByText('Ban')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Bans' }).contains(document.activeElement)).toBe(true);
});
