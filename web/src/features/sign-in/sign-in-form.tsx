import { EMAIL_MAX } from '@ten8/contracts/constants';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useSignInForm } from './use-sign-in';

export function SignInForm() {
  return (
    <Form form={useSignInForm()} label="Sign in" isCheckedByBrowser>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={EMAIL_MAX}
        required
      />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <Submit label="Sign In" pending="Signing In..." size="large" />
    </Form>
  );
}
