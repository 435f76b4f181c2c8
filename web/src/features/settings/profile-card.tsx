import type { updateProfile } from '@ten8/contracts/auth/profile';
import { EMAIL_MAX } from '@ten8/contracts/constants';
import { api } from '../../shared/api/api';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { userQuery, useUser } from '../../shared/session/session';
import { Card } from '../../ui/card';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { failureText } from './failure-text';
import { Stack } from './stack';

export function ProfileCard() {
  const form = useProfileForm();

  return (
    <Stack>
      <Card
        title="Profile"
        description="How others in your communities see you. Your email is shown to nobody."
      >
        <Form form={form} label="Profile" isCheckedByBrowser>
          <RestoredDraft isRestored={form.isRestored} />
          <TextField name="firstName" label="First name" autoComplete="given-name" isRequired />
          <TextField name="lastName" label="Last name" autoComplete="family-name" isRequired />
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            isRequired
          />
          <Submit label="Update Profile" pending="Updating..." />
        </Form>
      </Card>
    </Stack>
  );
}

function useProfileForm() {
  const { firstName, lastName, email } = useUser();

  return useWriteForm({
    values: { firstName, lastName, email },
    draft: 'profile',
    keepsDraft: true,
    send: (body) => api<typeof updateProfile>('PATCH /api/auth/profile', { body }),
    done: ['Profile Updated', 'Your profile has been updated.'],
    failed: (error) => ['Update Failed', failureText(error, 'Failed to update profile. Please try again.')],
    onDone: (user, _values, client) => client.setQueryData(userQuery.queryKey, user),
  });
}
