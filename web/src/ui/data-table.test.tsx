import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable } from './data-table';

function Members() {
  const [names, setNames] = useState(['Ann', 'Ben', 'Cem']);
  const actions = (name: string) => (
    <>
      <button>Edit {name}</button>
      <button onClick={() => setNames(names.filter((other) => other !== name))}>Remove {name}</button>
    </>
  );

  return (
    <DataTable
      caption="Members"
      columns={[{ key: 'actions', heading: 'Actions', cell: actions }]}
      rows={names}
      rowKey={(name) => name}
      empty="Nobody"
    />
  );
}

test('when a row is removed, the keyboard goes on in the next, and after the last in the one before', async () => {
  render(<Members />);
  const remove = async (name: string) => {
    screen.getByText(`Remove ${name}`).focus();
    await userEvent.keyboard('{Enter}');
  };

  await remove('Ben');
  expect(document.activeElement).toBe(screen.getByText('Edit Cem'));
  await remove('Cem');
  expect(document.activeElement).toBe(screen.getByText('Edit Ann'));
});
