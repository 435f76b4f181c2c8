import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { ROLES, type Role } from '@ten8/contracts/roles';
import { Form, Submit } from '../../ui/form/form';
import { SelectField } from '../../ui/form/select-field';
import { optionsOf } from './options-of';
import { Grid, sectionStyles } from './styles';
import type { Server } from './use-discord-servers';

interface RoleMappingFormProps {
  server: Server;
  isPending: boolean;
  /** Called with the values: they are saved only after a preview of the changes. */
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
      <h4>Roles</h4>
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

const optionsFor = ({ roles, mapping }: Server, role: Role) =>
  optionsOf(
    'role',
    roles.map(({ id, name, isEditable }) => ({
      id,
      label: name,
      isOpen: isEditable,
      why: 'above the bot’s role',
    })),
    mapping[role] ?? null,
  );

const Sections = styled.form`
  ${sectionStyles}
`;
