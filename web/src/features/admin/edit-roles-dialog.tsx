import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Member } from '@ten8/contracts/community/members';
import { fullName } from '../../shared/full-name';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { ASSIGNABLE_ROLES, assignedRoles, keptRoles, rolesWith, toggled } from './role-set';
import { useChangeRoles } from './use-members';

const meanings = {
  'Law Enforcement': 'enters the officer console',
  Admin: 'manages the community',
} as const;

interface EditRolesDialogProps {
  /** Null while closed. */
  member: Member | null;
  onClose: () => void;
}

export function EditRolesDialog({ member, onClose }: EditRolesDialogProps) {
  return (
    <Dialog
      isOpen={member !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Edit Roles"
      description={member && `The roles of ${fullName(member.user)} in this community.`}
      width="narrow"
    >
      {member && <RolesForm member={member} onClose={onClose} />}
    </Dialog>
  );
}

function RolesForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const [chosen, setChosen] = useState(() => assignedRoles(member.roles));
  const change = useChangeRoles(onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ member, roles: rolesWith(member.roles, chosen) });
  };

  return (
    <form onSubmit={submit} aria-label={`Roles of ${fullName(member.user)}`}>
      <Roles>
        {keptRoles(member.roles).map((role) => (
          <li key={role}>
            <Checkbox label={role} checked disabled readOnly />
            <span>{role === 'Civilian' ? 'everyone has it' : 'stays as it is'}</span>
          </li>
        ))}
        {ASSIGNABLE_ROLES.map((role) => (
          <li key={role}>
            <Checkbox
              label={role}
              checked={chosen.includes(role)}
              onChange={() => setChosen(toggled(chosen, role))}
            />
            <span>{meanings[role]}</span>
          </li>
        ))}
      </Roles>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save Roles'}
        </Button>
      </DialogActions>
    </form>
  );
}

const Roles = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-8);
    padding: var(--space-4) 0;
    border-top: 1px solid var(--line);
  }
  li > span {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;
