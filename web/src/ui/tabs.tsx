import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { TabTrigger } from './tab-trigger';

interface Tab {
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
          <TabTrigger key={tab.key} value={tab.key}>
            {tab.label}
          </TabTrigger>
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

  @media (max-width: 639px) {
    flex-wrap: wrap;
    gap: 0;

    > button {
      padding: 0 var(--space-8);
      font-size: var(--type-admin);
    }
  }
`;

const Panel = styled(Radix.Content)`
  padding-top: var(--space-16);
`;
