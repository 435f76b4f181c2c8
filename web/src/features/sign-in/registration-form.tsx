import { useState, type FormEvent } from 'react';
import { NEW_PASSWORD_MIN } from '@ten8/contracts/auth/session';
import { useRegister } from '../../shared/sign-in-out';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { TextInput } from '../../ui/text-input';

const fields = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
] as const;

/** Only while the installation's registration is open. */
export function RegistrationForm() {
  const register = useRegister();
  const [values, setValues] = useState({ firstName: '', lastName: '', email: '', password: '' });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!register.isPending) register.mutate(values);
  };

  return (
    <FormColumn onSubmit={submit} aria-label="Create account">
      {fields.map(({ name, label, type, autoComplete }) => (
        <Field
          key={name}
          label={label}
          hint={name === 'password' ? `At least ${NEW_PASSWORD_MIN} characters` : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              type={type}
              name={name}
              autoComplete={autoComplete}
              required
              minLength={name === 'password' ? NEW_PASSWORD_MIN : undefined}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit" tone="primary" size="large" isPending={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </FormColumn>
  );
}
