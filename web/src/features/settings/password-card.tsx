import { NEW_PASSWORD_MIN } from '@ten8/contracts/auth/constants';
import type { changePassword } from '@ten8/contracts/auth/profile';
import { api, ApiError, sentenceOf } from '../../shared/api/api';
import { NewPasswordField } from '../../shared/forms/new-password-field';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { Card } from '../../ui/card';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';

const empty = { currentPassword: '', newPassword: '', confirm: '' };

export function PasswordCard() {
  return (
    <Card title="Change Password" description="Your other devices are signed out when the password changes.">
      <Form form={usePasswordForm()} label="Change password" isCheckedByBrowser>
        <Password name="currentPassword" label="Current password" autoComplete="current-password" />
        <NewPasswordField name="newPassword" label="New password" isRequired />
        <Password name="confirm" label="Confirm new password" autoComplete="new-password" />
        <Submit label="Change Password" pending="Updating..." />
      </Form>
    </Card>
  );
}

function Password(field: { name: keyof typeof empty; label: string; autoComplete: string }) {
  return <TextField {...field} type="password" isRequired />;
}

function usePasswordForm() {
  const form = useWriteForm({
    values: empty,
    extraRule: ({ newPassword, confirm }) => {
      if (newPassword !== confirm)
        return {
          name: 'confirm',
          toast: ['Password Mismatch', "New password and confirmation don't match."],
        };
      return [...newPassword].length < NEW_PASSWORD_MIN
        ? {
            name: 'newPassword',
            toast: ['Password Too Short', 'Password must be at least 6 characters long.'],
          }
        : null;
    },
    send: ({ currentPassword, newPassword }) =>
      api<typeof changePassword>('PATCH /api/auth/password', {
        body: { currentPassword, newPassword },
      }),
    done: ['Password Updated', 'Your password has been changed.'],
    failed: (error) => ['Password Update Failed', failureOf(error)],
    onDone: () => form.methods.reset(empty),
  });
  return form;
}

/** Nobody has looked at the password if there were too many tries, or the server is busy or not reached. */
function failureOf(error: unknown): string {
  const isChecked = error instanceof ApiError && !['rate_limited', 'unavailable'].includes(error.code ?? '');
  const text = 'Failed to update password. Please check your current password.';
  return isChecked ? text : sentenceOf(error, '') || text;
}
