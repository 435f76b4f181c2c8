import { NEW_PASSWORD_MIN } from '@ten8/contracts/auth/constants';
import { EMAIL_MAX } from '@ten8/contracts/constants';
import { NewPasswordField } from '../../shared/forms/new-password-field';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useRegistrationForm, type TypedEmail } from './use-sign-in';

/** Shown only if registration is open, when it was chosen. */
export function RegistrationForm(typed: TypedEmail) {
  return (
    <Form form={useRegistrationForm(typed)} label="Create account" isCheckedByBrowser>
      <TextField name="firstName" label="First name" autoComplete="given-name" required autoFocus />
      <TextField name="lastName" label="Last name" autoComplete="family-name" required />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <NewPasswordField
        name="password"
        label="Password"
        hint={`At least ${NEW_PASSWORD_MIN} characters`}
        minLength={NEW_PASSWORD_MIN}
        required
      />
      <Submit label="Create Account" pending="Creating Account..." size="large" />
    </Form>
  );
}
