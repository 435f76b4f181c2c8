import { styled } from 'styled-components';
import type { RoleChange } from '@ten8/contracts/discord-bot/community-server';
import { Badge } from '../../ui/badge';

/** The roles that each member gets and loses. */
export function ChangeList({ changes, label }: { changes: readonly RoleChange[]; label: string }) {
  return (
    <List aria-label={label}>
      {changes.map(({ discordUserId, discordName, userId, add, remove }) => (
        <li key={discordUserId}>
          <span>
            @{discordName}
            {userId === null && <small> (no longer a member here)</small>}
          </span>
          <Roles>
            {add.map(({ id, name }) => (
              <Badge key={id} tone="success">
                + {name}
              </Badge>
            ))}
            {remove.map(({ id, name }) => (
              <Badge key={id} tone="danger">
                − {name}
              </Badge>
            ))}
          </Roles>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  max-height: 40vh;
  overflow: auto;

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-4) var(--space-12);
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  li:first-child {
    border-top: 0;
  }
  small {
    color: var(--muted);
  }
`;

const Roles = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
`;
