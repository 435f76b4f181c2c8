import { useState, type FormEvent } from 'react';
import { useLogin } from '../../shared/sign-in-out';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { TextInput } from '../../ui/text-input';

export function SignInForm() {
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate({ email, password });
  };

  return (
    <FormColumn onSubmit={submit} aria-label="Sign in">
      <Field label="Email">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" size="large" isPending={login.isPending}>
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </FormColumn>
  );
}
