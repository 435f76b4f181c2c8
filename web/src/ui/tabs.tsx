import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface Tab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (key: string) => void;
}

/** Only the active tab's content is in the page. */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  return (
    <Radix.Root value={active} onValueChange={onChange}>
      <Row aria-label={label}>
        {tabs.map((tab) => (
          <Trigger key={tab.key} value={tab.key}>
            {tab.label}
          </Trigger>
        ))}
      </Row>
      {tabs.map((tab) => (
        <Panel key={tab.key} value={tab.key}>
          {tab.content}
        </Panel>
      ))}
    </Radix.Root>
  );
}

const Row = styled(Radix.List)`
  display: flex;
  gap: var(--space-4);
  overflow-x: auto;
  border-bottom: 1px solid var(--line);
`;

const Trigger = styled(Radix.Trigger)`
  flex: none;
  min-height: 2.5rem;
  padding: 0 var(--space-16);
  border: 0;
  border-bottom: 2px solid transparent;
  background: transparent;
  color: var(--muted);
  font-weight: 600;
  cursor: pointer;

  &:hover {
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-state='active'] {
    border-bottom-color: var(--accent);
    color: var(--text);
  }
`;

const Panel = styled(Radix.Content)`
  padding-top: var(--space-16);
`;
