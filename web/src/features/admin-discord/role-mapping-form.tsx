import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { ROLES, type Role } from '@ten8/contracts/roles';
import { Form, Submit } from '../../ui/form/form';
import { SelectField } from '../../ui/form/select-field';
import type { Server } from './use-discord-server';

interface RoleMappingFormProps {
  server: Server;
  isPending: boolean;
  /** Nothing is saved before its changes were looked at. */
  onReview: (mapping: RoleMapping) => void;
}

export function RoleMappingForm({ server, isPending, onReview }: RoleMappingFormProps) {
  const { mapping } = server;
  const methods = useForm({
    defaultValues: Object.fromEntries(ROLES.map((role) => [role, mapping[role] ?? ''])),
  });
  const submit = methods.handleSubmit((chosen) =>
    onReview(Object.fromEntries(ROLES.map((role) => [role, chosen[role] || null]))),
  );

  return (
    <Form form={{ methods, submit }} label="Roles in Discord" Shape={Sections}>
      <h3>Roles</h3>
      <Grid>
        {ROLES.map((role) => (
          <SelectField key={role} name={role} label={role} options={optionsFor(server, role)} />
        ))}
      </Grid>
      <p>
        Linked members are given the Discord role of each role they have here. Roles that are not chosen are
        never touched.
      </p>
      <div>
        <Submit label="Review Changes" isPending={isPending} />
      </div>
    </Form>
  );
}

/** What the bot can hand out, and whatever is chosen now. */
function optionsFor({ roles, mapping }: Server, role: Role) {
  const now = mapping[role] ?? null;
  const isGone = now !== null && !roles.some(({ id }) => id === now);
  return [
    { value: '', label: 'No role' },
    ...roles
      .filter(({ id, isEditable }) => isEditable || id === now)
      .map(({ id, name, isEditable }) => ({
        value: id,
        label: isEditable ? name : `${name} (above the bot’s role)`,
      })),
    ...(isGone ? [{ value: now, label: 'A role that was deleted' }] : []),
  ];
}

const Sections = styled.form`
  display: grid;
  gap: var(--space-12);
  align-content: start;

  p {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: var(--space-12);
`;
