import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ShowMore } from './show-more';

/** Three pages of one row each. */
function List() {
  const [shown, setShown] = useState(1);
  const query = {
    hasNextPage: shown < 3,
    isFetchingNextPage: false,
    fetchNextPage: () => setShown(shown + 1),
  };

  return (
    <section>
      <ul>
        {['First', 'Second', 'Third'].slice(0, shown).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <ShowMore query={query} shown={shown} />
    </section>
  );
}

test('the button keeps the focus until it leaves with the last page; then the first new row has it', async () => {
  render(<List />);
  const button = screen.getByRole('button', { name: 'Show more' });
  button.focus();

  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Second')).toBeVisible();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  expect(button).not.toBeInTheDocument();
  expect(screen.getByText('Third')).toHaveFocus();
});
