import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { deleteUser } from '@ten8/contracts/auth/account';
import { paths } from '../../paths';
import { api } from '../../shared/api/api';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { tellSignedOut } from '../../shared/session/other-tabs';
import { changeUser } from '../../shared/session/session';
import { clearStorage } from '../../shared/storage';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextField } from '../../ui/form/text-field';

export function DeleteAccountCard() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <Card title="Delete Account" description="Ends your memberships and sessions. This cannot be undone.">
      <div>
        <Button tone="danger" onClick={() => setIsOpen(true)}>
          <Trash2 size={16} aria-hidden /> Delete Account
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      form={useDeleteForm()}
      title="Delete Account"
      description="Records that others need stay, with “Deleted user” in place of your name."
      label="Delete account"
      submit="Delete Account"
      tone="danger"
      width="narrow"
      onClose={onClose}
    >
      <TextField
        name="password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
    </FormDialog>
  );
}

function useDeleteForm() {
  const navigate = useNavigate();

  return useWriteForm({
    values: { password: '' },
    send: (body) => api<typeof deleteUser>('DELETE /api/auth/user', { body }),
    done: ['Account Deleted', 'Your account is gone and you are signed out.'],
    failed: ['Deletion Failed', 'Please try again.'],
    onDone: (_nothing, _values, client) => {
      clearStorage();
      void navigate(paths.home);
      changeUser(client, null);
      tellSignedOut();
    },
  });
}
