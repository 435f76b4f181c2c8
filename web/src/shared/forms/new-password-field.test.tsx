import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { onAPage } from '../../testing/on-a-page';
import { Form } from '../../ui/form/form';
import { NewPasswordField } from './new-password-field';

const WARNING = /Many people use this password/;

function SignUp() {
  const methods = useForm({ defaultValues: { password: '' } });

  return (
    <Form form={{ methods, submit: () => {} }}>
      <NewPasswordField name="password" label="Password" hint="At least 6 characters" />
    </Form>
  );
}

const type = (password: string) => userEvent.type(screen.getByLabelText('Password'), password);

/** The file with the commonest passwords, or none. */
function listIs(status: number, ...passwords: string[]) {
  globalThis.fetch = () => Promise.resolve(new Response(`${passwords.join('\n')}\n`, { status }));
}

test('a password that many people have is warned about, in capitals too', async () => {
  listIs(200, 'letmein', 'dragon');
  onAPage(<SignUp />);

  await type('LetMeIn');

  expect(await screen.findByText(WARNING)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(WARNING);
  expect(screen.getByLabelText('Password')).toBeValid();
  await type('-at-once');
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Password'));
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
});

test('there is no warning about a password if the list cannot be loaded', async () => {
  listIs(404, 'letmein');
  onAPage(<SignUp />);

  await type('letmein');

  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('At least 6 characters');
});
