import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RecordList, RecordRow } from './record-list';

function Records() {
  const [names, setNames] = useState(['One', 'Two', 'Three']);

  return (
    <section>
      <button>Add</button>
      <RecordList>
        {names.map((name) => (
          <RecordRow
            key={name}
            name={name}
            onEdit={() => {}}
            onDelete={() => setNames((known) => known.filter((other) => other !== name))}
          >
            {name}
          </RecordRow>
        ))}
      </RecordList>
    </section>
  );
}

test.each([
  [['Two'], 'Edit Three'],
  [['Three'], 'Edit Two'],
  [['One', 'Two', 'Three'], 'Add'],
])('the keyboard goes on beside what was deleted: after %j at %s', async (deleted, focused) => {
  render(<Records />);

  for (const name of deleted) {
    screen.getByRole('button', { name: `Delete ${name}` }).focus();
    await userEvent.keyboard('{Enter}');
  }

  expect(screen.getByRole('button', { name: focused })).toHaveFocus();
});
