import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { deleteUser } from '@ten8/contracts/auth/account';
import { paths } from '../../paths';
import { api, sentenceOf } from '../../shared/api';
import { userQuery } from '../../shared/session';
import { clearStorage } from '../../shared/storage';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { TextInput } from '../../ui/text-input';

export function DeleteAccountCard() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <Card title="Delete Account" description="Ends your memberships and sessions. This cannot be undone.">
      <div>
        <Button tone="danger" onClick={() => setIsOpen(true)}>
          <Trash2 size={16} aria-hidden /> Delete Account
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        width="narrow"
        title="Delete Account"
        description="Records that others need stay, with “Deleted user” in place of your name."
      >
        <PasswordForm onCancel={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  );
}

function PasswordForm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const deletion = useDeleteAccount();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!deletion.isPending) deletion.mutate(password);
  };

  return (
    <FormColumn onSubmit={submit} aria-label="Delete account">
      <Field label="Current password" isRequired>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="danger" isPending={deletion.isPending}>
          Delete Account
        </Button>
      </DialogActions>
    </FormColumn>
  );
}

function useDeleteAccount() {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (password: string) => api<typeof deleteUser>('DELETE /api/auth/user', { body: { password } }),
    onSuccess: () => {
      toast.success('Account Deleted', 'Your account is gone and you are signed out.');
      clearStorage();
      void navigate(paths.home);
      client.setQueryData(userQuery.queryKey, null);
      client.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'auth' && queryKey[0] !== 'config',
      });
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Deletion Failed', sentenceOf(error, 'Please try again.'));
    },
  });
}
