import { styled } from 'styled-components';
import type { Member } from '@ten8/contracts/community/members';
import { ROLES, type Role } from '@ten8/contracts/roles';
import { fullName } from '../../shared/full-name';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { FormDialog } from '../../ui/form/form-dialog';
import { useRolesForm } from './use-members';

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
  const { form, theirs } = useRolesForm(member, onClose);

  return (
    <FormDialog
      form={form}
      title="Edit Roles"
      description={`The roles of ${name} in this community.`}
      label={`Roles of ${name}`}
      submit="Save Roles"
      pending="Saving..."
      width="narrow"
      onClose={onClose}
    >
      {theirs && (
        <p role="alert">
          Somebody changed these roles while you were choosing. Now: {theirs.join(', ')}. Save Roles writes
          yours over it.
        </p>
      )}
      <Roles>
        {ROLES.map((role) => (
          <li key={role}>
            <CheckboxField name={role} label={role} isFixed={role === 'Civilian'} />
            <span>{meanings[role]}</span>
          </li>
        ))}
      </Roles>
    </FormDialog>
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
