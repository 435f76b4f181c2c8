import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { ROLES, type Role } from '@ten8/contracts/roles';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import type { Server } from './use-discord-server';

interface RoleMappingFormProps {
  server: Server;
  isPending: boolean;
  /** Nothing is saved before its changes were looked at. */
  onReview: (mapping: RoleMapping) => void;
}

export function RoleMappingForm({ server, isPending, onReview }: RoleMappingFormProps) {
  const [chosen, setChosen] = useState<RoleMapping>(server.mapping);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReview(chosen);
  };

  return (
    <Form onSubmit={submit} aria-label="Roles in Discord">
      <h3>Roles</h3>
      <Grid>
        {ROLES.map((role) => (
          <Field key={role} label={role}>
            {(wiring) => (
              <Select
                {...wiring}
                name={role}
                value={chosen[role] ?? ''}
                options={optionsFor(server, role)}
                onChange={({ target }) => setChosen({ ...chosen, [role]: target.value || null })}
              />
            )}
          </Field>
        ))}
      </Grid>
      <p>
        Linked members are given the Discord role of each role they have here. Roles that are not chosen are
        never touched.
      </p>
      <div>
        <Button type="submit" tone="primary" isPending={isPending}>
          Review Changes
        </Button>
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

const Form = styled.form`
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
