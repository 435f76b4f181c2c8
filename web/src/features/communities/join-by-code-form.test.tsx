import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
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

test('that a code is wrong is said once', async () => {
  answerWith([404, { code: 'not_found', message: 'Invalid join code' }]);
  onAPage(<JoinByCodeForm />);
  await userEvent.type(screen.getByRole('textbox', { name: /Join code/ }), 'a1b2c');

  await userEvent.keyboard('{Enter}');

  await screen.findByText('Invalid join code or failed to join community');
  expect(screen.getAllByText(/Invalid join code/)).toHaveLength(1);
});
