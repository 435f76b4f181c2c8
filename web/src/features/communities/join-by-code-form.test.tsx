import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { JoinByCodeForm } from './join-by-code-form';

test.each([
  ['pasted with blanks around it', () => userEvent.paste(' a1b2c\n')],
  ['typed with blanks in it', () => userEvent.keyboard(' a1 b2c')],
  ['pasted with something after it', () => userEvent.paste('a1b2cde')],
])('a code that is %s has its five characters', async (_how, write) => {
  onAPage(<JoinByCodeForm />);
  const code = screen.getByRole('textbox', { name: /Join code/ });
  await userEvent.click(code);

  await write();

  expect(code).toHaveValue('A1B2C');
});
