import { Check } from 'lucide-react';
import { styled } from 'styled-components';

/** The benefits of linking. Shows the role's id if the installation has one. */
export function Benefits({ roleId }: { roleId: string | null }) {
  return (
    <List>
      <li>
        <Check size={16} aria-hidden />
        <span>
          The special role for linked members in the Discord server
          {roleId && (
            <>
              {' '}
              (role <code>{roleId}</code>)
            </>
          )}
        </span>
      </li>
      <li>
        <Check size={16} aria-hidden /> <span>Notifications from the bot</span>
      </li>
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-4);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-8);
  }
  svg {
    flex: none;
    color: var(--success-text);
  }
  code {
    overflow-wrap: anywhere;
  }
`;
