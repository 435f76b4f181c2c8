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

describe('while a dialog loads', () => {
  let finishLoading: (dialog: Dialogs) => void;
  const sent = jest.fn();
  const closed = jest.fn();

  beforeEach(() => {
    sent.mockReset();
    closed.mockReset();
    const Late = lazyDialog(() => new Promise<Dialogs>((resolve) => (finishLoading = resolve)));
    render(<Late onClose={closed} />);
  });

  function TwoNames({ onClose }: { onClose: () => void }) {
    return (
      <Dialog isOpen onOpenChange={onClose} title="Name">
        <form onSubmit={sent}>
          <input aria-label="Last name" />
          <input aria-label="First name" />
          <button>Search</button>
        </form>
      </Dialog>
    );
  }
  const field = (name: string) => screen.getByRole('textbox', { name });

  test('Backspace deletes the last character', async () => {
    await userEvent.keyboard('{Backspace}doex{Backspace}');

    await act(async () => finishLoading(TwoNames));
    await userEvent.keyboard('s');

    expect(field('Last name')).toHaveValue('does');
  });

  test('Tab leads to the next field', async () => {
    await userEvent.keyboard('doe{Tab}jo');

    await act(async () => finishLoading(TwoNames));
    await userEvent.keyboard('hn');

    expect(field('Last name')).toHaveValue('doe');
    expect(field('First name')).toHaveValue('john');
  });

  test('Esc closes it', async () => {
    await userEvent.keyboard('doe{Escape}');

    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('Enter sends nothing, and keys after it are not for the dialog', async () => {
    await userEvent.keyboard('doe{Enter}j');

    await act(async () => finishLoading(TwoNames));

    expect(field('Last name')).toHaveValue('doe');
    expect(sent).not.toHaveBeenCalled();
  });
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
