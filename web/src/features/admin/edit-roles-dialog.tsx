import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Member } from '@ten8/contracts/community/members';
import { orderRoles, ROLES, type Role } from '@ten8/contracts/roles';
import { fullName } from '../../shared/full-name';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { useChangeRoles } from './use-members';

const meanings: Record<Role, string> = {
  Civilian: 'everyone has it',
  Dispatcher: 'works with calls, units and BOLOs',
  'Law Enforcement': 'enters the officer console',
  Admin: 'manages the community',
};

interface EditRolesDialogProps {
  member: Member;
  onClose: () => void;
}

export function EditRolesDialog({ member, onClose }: EditRolesDialogProps) {
  const name = fullName(member.user);
  const [chosen, setChosen] = useState<readonly Role[]>(member.roles);
  const change = useChangeRoles(onClose);

  const toggle = (role: Role) =>
    setChosen(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ member, roles: orderRoles(chosen) });
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Edit Roles"
      description={`The roles of ${name} in this community.`}
      width="narrow"
    >
      <form onSubmit={submit} aria-label={`Roles of ${name}`}>
        <Roles>
          {ROLES.map((role) => (
            <li key={role}>
              <Checkbox
                label={role}
                checked={role === 'Civilian' || chosen.includes(role)}
                disabled={role === 'Civilian'}
                onChange={() => toggle(role)}
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
    </Dialog>
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
