import { fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { useNumberKeys } from './use-number-keys';

const choose = jest.fn();
beforeEach(() => choose.mockReset());

function Page({ open }: { open?: 'dialog' | 'question' }) {
  useNumberKeys(choose);

  return (
    <>
      <input aria-label="Name" />
      <Dialog isOpen={open === 'dialog'} onOpenChange={() => {}} title="Report">
        <button>Send</button>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'question'}
        onOpenChange={() => {}}
        title="Leave"
        question="Leave?"
        confirmLabel="Leave"
        onConfirm={() => {}}
      />
    </>
  );
}

test('the keys 1 to 9 choose by their place, once for each press', () => {
  render(<Page />);

  for (const key of ['0', '1', '9', 'a', '12']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: '2', repeat: true });
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    fireEvent.keyDown(document.body, { key: '3', [modifier]: true });

  expect(choose.mock.calls).toEqual([[0], [8]]);
});

test('a number that is typed into a field chooses nothing', () => {
  render(<Page />);

  fireEvent.keyDown(screen.getByLabelText('Name'), { key: '1' });

  expect(choose).not.toHaveBeenCalled();
});

test.each([
  ['dialog', 'Send'],
  ['question', 'Cancel'],
] as const)('while a %s is open, a number chooses nothing on the page behind it', (open, name) => {
  render(<Page open={open} />);

  fireEvent.keyDown(screen.getByRole('button', { name }), { key: '1' });
  fireEvent.keyDown(document.body, { key: '1' });

  expect(choose).not.toHaveBeenCalled();
});
