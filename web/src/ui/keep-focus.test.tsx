import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { keepFocusAround, keepFocusInList, keepFocusInRow } from './keep-focus';

function Tab() {
  const [isLinked, setLinked] = useState(true);

  return (
    <div role="tabpanel" tabIndex={0}>
      {isLinked && (
        <div ref={keepFocusAround}>
          <button onClick={() => setLinked(false)}>Unlink</button>
        </div>
      )}
    </div>
  );
}

test('when the button that was pressed goes, the focus goes on in its tab', async () => {
  render(<Tab />);
  screen.getByRole('button', { name: 'Unlink' }).focus();

  await userEvent.keyboard('{Enter}');

  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

function Row() {
  const [isEmpty, setEmpty] = useState(true);

  return (
    <div>
      {isEmpty && (
        <button ref={keepFocusInRow} onClick={() => setEmpty(false)}>
          Fill
        </button>
      )}
      <button>Export</button>
    </div>
  );
}

test('when a button of a row goes after it was pressed, the next one has the focus', async () => {
  render(<Row />);
  screen.getByRole('button', { name: 'Fill' }).focus();

  await userEvent.keyboard('{Enter}');

  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
});

const Panel = ({ children }: { children: ReactNode }) => <div role="dialog">{children}</div>;

function Members({ rows, where: Where = 'section' }: { rows: string[]; where?: 'section' | typeof Panel }) {
  const [left, setLeft] = useState(rows);

  return (
    <Where>
      <button>Invite</button>
      <ul>
        {left.map((row) => (
          <li key={row} ref={keepFocusInList}>
            {row !== 'Owner' && (
              <button onClick={() => setLeft(left.filter((each) => each !== row))}>{row}</button>
            )}
          </li>
        ))}
      </ul>
    </Where>
  );
}

test.each([
  [['Ann', 'Ben', 'Cem'], 'Ben', 'Cem'],
  [['Ann', 'Ben'], 'Ben', 'Ann'],
  [['Ann', 'Ben', 'Owner'], 'Ben', 'Ann'],
  [['Owner', 'Ben'], 'Ben', 'Invite'],
  [['Ben'], 'Ben', 'Invite'],
])('when of %j %s is removed, the focus goes to %s', async (rows, removed, next) => {
  render(<Members rows={rows} />);
  screen.getByRole('button', { name: removed }).focus();

  await userEvent.keyboard('{Enter}');

  expect(screen.getByRole('button', { name: next })).toHaveFocus();
});

test('when the only row of a dialog is removed, the focus stays in the dialog', async () => {
  render(<Members rows={['Ben']} where={Panel} />);
  screen.getByRole('button', { name: 'Ben' }).focus();

  await userEvent.keyboard('{Enter}');

  expect(screen.getByRole('button', { name: 'Invite' })).toHaveFocus();
});
