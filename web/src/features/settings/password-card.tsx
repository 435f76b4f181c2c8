import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { changePassword } from '@ten8/contracts/auth/profile';
import { NEW_PASSWORD_MIN } from '@ten8/contracts/auth/session';
import { api } from '../../shared/api';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { TextInput } from '../../ui/text-input';

const fields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'next', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirm', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;
const empty = { current: '', next: '', confirm: '' };

export function PasswordCard() {
  const toast = useToast();
  const [values, setValues] = useState(empty);
  const change = useChangePassword(() => setValues(empty));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const { current, next, confirm } = values;
    if (next !== confirm) toast.failure('Password Mismatch', "New password and confirmation don't match.");
    else if (next.length < NEW_PASSWORD_MIN)
      toast.failure('Password Too Short', 'Password must be at least 6 characters long.');
    else change.mutate({ currentPassword: current, newPassword: next });
  };

  return (
    <Card title="Change Password" description="Your other devices are signed out when the password changes.">
      <FormColumn onSubmit={submit} aria-label="Change password">
        {fields.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} isRequired>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="password"
                name={name}
                autoComplete={autoComplete}
                required
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Button type="submit" tone="primary" isPending={change.isPending}>
          {change.isPending ? 'Updating...' : 'Change Password'}
        </Button>
      </FormColumn>
    </Card>
  );
}

function useChangePassword(onChanged: () => void) {
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      api<typeof changePassword>('PATCH /api/auth/password', { body }),
    onSuccess: () => {
      toast.success('Password Updated', 'Your password has been changed.');
      onChanged();
    },
    onError: (error) => {
      if (leftFor(error)) return;
      toast.failure(
        'Password Update Failed',
        'Failed to update password. Please check your current password.',
      );
    },
  });
}
