import { EMAIL_MAX } from '@ten8/contracts/constants';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useSignInForm, type TypedEmail } from './use-sign-in';

/** `isChosen`: the user has come back from the other form, whose button has the focus now. */
export function SignInForm({ isChosen, ...typed }: TypedEmail & { isChosen: boolean }) {
  return (
    <Form form={useSignInForm(typed)} label="Sign in" isCheckedByBrowser>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={EMAIL_MAX}
        required
        autoFocus={isChosen && !typed.email}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={isChosen && typed.email !== ''}
      />
      <Submit label="Sign In" pending="Signing In..." size="large" />
    </Form>
  );
}
