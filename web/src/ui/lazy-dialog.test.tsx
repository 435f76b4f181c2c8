import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { Dialog } from './dialog';
import { lazyDialog } from './lazy-dialog';

type Dialogs = ComponentType<{ onClose: () => void }>;

const nameDialog = (autoFocus: boolean): Dialogs =>
  function NameDialog({ onClose }) {
    const [name, setName] = useState('');

    return (
      <Dialog isOpen onOpenChange={onClose} title="Name">
        <form>
          <input
            aria-label="Name"
            autoFocus={autoFocus}
            value={name}
            onChange={({ target }) => setName(target.value.toUpperCase())}
          />
        </form>
      </Dialog>
    );
  };

test.each([
  ['its first field', false],
  ['the field that asks for the focus', true],
])('what is typed while a dialog loads is in %s, and presses nothing', async (_field, autoFocus) => {
  let finishLoading: (dialog: Dialogs) => void = () => {};
  const NameWhenLoaded = lazyDialog(() => new Promise<Dialogs>((resolve) => (finishLoading = resolve)));
  let presses = 0;
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const open = () => {
      presses += 1;
      setOpen(true);
    };
    return (
      <>
        <button onClick={open}>Open</button>
        {isOpen && <NameWhenLoaded onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);

  await userEvent.click(screen.getByText('Open'));
  await userEvent.keyboard('grove st');
  await act(async () => finishLoading(nameDialog(autoFocus)));
  await userEvent.keyboard('reet');

  expect(screen.getByRole('textbox')).toHaveValue('GROVE STREET');
  expect(presses).toBe(1);
});

test('what is typed for a dialog that was closed while it loaded is in no other one', async () => {
  let finishLoading: (dialog: Dialogs) => void = () => {};
  const Late = lazyDialog(() => new Promise<Dialogs>((resolve) => (finishLoading = resolve)));
  const Other = nameDialog(false);
  const page = render(<Late onClose={() => {}} />);
  await userEvent.keyboard('lost');

  page.rerender(<></>);
  await act(async () => finishLoading(Other));
  page.rerender(<Other onClose={() => {}} />);
  await userEvent.keyboard('new');

  expect(screen.getByRole('textbox')).toHaveValue('NEW');
});
