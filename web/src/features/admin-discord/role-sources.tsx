import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import type { Server } from './use-discord-servers';

interface RoleSourcesProps {
  /** The role in Ten8. */
  role: string;
  server: Server;
  chosen: readonly string[];
  onChoose: (roleIds: string[]) => void;
}

/** Selects the Discord roles that give a role in Ten8. Any one of them is enough. */
export function RoleSources({ role, server, chosen, onChoose }: RoleSourcesProps) {
  const given = Object.values(server.mapping);
  const nameOf = (roleId: string) =>
    server.roles.find(({ id }) => id === roleId)?.name ??
    (server.name === null ? `Role ${roleId}` : 'A role that was deleted');
  const free = server.roles.filter(({ id }) => !chosen.includes(id) && !given.includes(id));

  return (
    <Box>
      <Field label={`${role} for`}>
        {(wiring) => (
          <Select
            {...wiring}
            value=""
            options={[
              { value: '', label: chosen.length === 0 ? 'Decided in Ten8' : 'Add a Discord role' },
              ...free.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(roleId) => roleId && onChoose([...chosen, roleId])}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={`${role}: Discord roles`}>
          {chosen.map((roleId) => (
            <li key={roleId}>
              <span>{nameOf(roleId)}</span>
              <Button
                size="small"
                aria-label={`Remove ${nameOf(roleId)} from ${role}`}
                onClick={() => onChoose(chosen.filter((id) => id !== roleId))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;

  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: var(--space-8);
    padding-block: var(--space-4);
    overflow-wrap: anywhere;
  }
`;
