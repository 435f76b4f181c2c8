import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Profile, updateProfile } from '@ten8/contracts/auth/profile';
import { api } from '../../shared/api';
import { userQuery, useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { TextInput } from '../../ui/text-input';
import { Stack } from './stack';
import { whyRefused } from './why-refused';

const fields = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
] as const;

export function ProfileCard() {
  const { firstName, lastName, email } = useUser();
  const update = useUpdateProfile();
  const [values, setValues] = useState<Profile>({ firstName, lastName, email });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!update.isPending) update.mutate(values);
  };

  return (
    <Stack>
      <Card
        title="Profile"
        description="How others in your communities see you. Your email is shown to nobody."
      >
        <FormColumn onSubmit={submit} aria-label="Profile">
          {fields.map(({ name, label, type, autoComplete }) => (
            <Field key={name} label={label} isRequired>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  type={type}
                  name={name}
                  autoComplete={autoComplete}
                  required
                  maxLength={name === 'email' ? 200 : 100}
                  value={values[name]}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <Button type="submit" tone="primary" isPending={update.isPending}>
            {update.isPending ? 'Updating...' : 'Update Profile'}
          </Button>
        </FormColumn>
      </Card>
    </Stack>
  );
}

function useUpdateProfile() {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (body: Profile) => api<typeof updateProfile>('PATCH /api/auth/profile', { body }),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      toast.success('Profile Updated', 'Your profile has been updated.');
    },
    onError: (error) => {
      if (leftFor(error)) return;
      toast.failure('Update Failed', whyRefused(error, 'Failed to update profile. Please try again.'));
    },
  });
}
