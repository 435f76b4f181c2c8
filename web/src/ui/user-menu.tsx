import * as Radix from '@radix-ui/react-dropdown-menu';
import { ChevronDown, LogOut, Settings } from 'lucide-react';
import { styled } from 'styled-components';
import { Avatar } from './avatar';
import { VisuallyHidden } from './visually-hidden';

interface UserMenuProps {
  /** May be empty. */
  name: string;
  email: string;
  onSettings: () => void;
  onLogout: () => void;
}

export function UserMenu({ name, email, onSettings, onLogout }: UserMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Trigger>
        <VisuallyHidden>User menu: {name || email}</VisuallyHidden>
        <Avatar name={name || email} url={null} size={28} />
        <Name aria-hidden>{name || email}</Name>
        <ChevronDown size={16} aria-hidden />
      </Trigger>
      <Radix.Portal>
        <Panel align="end" sideOffset={6}>
          <Who>
            <strong>{name}</strong>
            <span>{email}</span>
          </Who>
          <Radix.Separator asChild>
            <Rule />
          </Radix.Separator>
          <Item onSelect={onSettings}>
            <Settings size={16} aria-hidden /> Settings
          </Item>
          <Item onSelect={onLogout}>
            <LogOut size={16} aria-hidden /> Logout
          </Item>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Trigger = styled(Radix.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 2.25rem;
  padding: 0 var(--space-8);
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  background: transparent;
  cursor: pointer;

  &:hover,
  &[data-state='open'] {
    background: var(--surface-2);
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;

const Name = styled.span`
  max-width: 12rem;
  overflow: hidden;
  font-size: var(--type-admin);
  text-overflow: ellipsis;
  white-space: nowrap;

  @media (max-width: 1279px) {
    max-width: 7rem;
  }
  @media (max-width: 640px) {
    display: none;
  }
`;

const Panel = styled(Radix.Content)`
  z-index: 45;
  min-width: 14rem;
  max-width: min(24rem, var(--radix-dropdown-menu-content-available-width));
  padding: var(--space-4);
  border: 1px solid var(--control);
  border-radius: var(--radius-card);
  background: var(--surface-1);
  box-shadow: 0 12px 32px rgb(0 0 0 / 0.4);
  font-size: var(--type-admin);
`;

const Who = styled.div`
  display: flex;
  flex-direction: column;
  padding: var(--space-8) var(--space-12);
  overflow-wrap: anywhere;

  span {
    color: var(--muted);
    font-size: var(--type-meta);
  }
`;

const Rule = styled.div`
  height: 1px;
  margin: var(--space-4) 0;
  background: var(--line);
`;

const Item = styled(Radix.Item)`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 2.25rem;
  padding: 0 var(--space-12);
  border-radius: var(--radius-control);
  cursor: pointer;

  &[data-highlighted] {
    background: var(--surface-2);
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
