import * as Radix from '@radix-ui/react-tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ShortcutButton } from '../../shared/keyboard/shortcut-button';
import { Button } from '../../ui/button';
import { TabTrigger } from '../../ui/tab-trigger';
import { BolosTab } from './bolos/bolos-tab';
import { CadTab } from './cad-tab/cad-tab';
import { useConsole } from './console-context';
import { consoleTabs, useConsoleNavigation, type ConsoleTab } from './console-location';
import { NcicTab } from './ncic/ncic-tab';
import { ReportsTab } from './reports/reports-tab';
import { VehicleTab } from './vehicle-search/vehicle-tab';

const tabs: Record<ConsoleTab, { label: string; content: ReactNode }> = {
  cad: { label: 'CAD SYSTEM', content: <CadTab /> },
  ncic: { label: 'NCIC RECORDS', content: <NcicTab /> },
  vehicles: { label: 'VEHICLE SEARCH', content: <VehicleTab /> },
  bolos: { label: 'BOLOS', content: <BolosTab /> },
  reports: { label: 'REPORTS', content: <ReportsTab /> },
};

/** Only the active tab is in the page; the console keeps what was typed into the others. */
export function ConsoleTabs({ aside }: { aside: ReactNode }) {
  const { location, open } = useConsole();
  const { goTab, goDashboard } = useConsoleNavigation();
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // On a phone the row is wider than the window, and a command may choose a tab that is out of sight.
    row.current
      ?.querySelector('[data-state="active"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [location.tab]);

  return (
    <Root
      value={location.tab}
      onValueChange={(value) => {
        const tab = consoleTabs.find((known) => known === value);
        if (tab) goTab(tab);
      }}
    >
      <Top>
        <List aria-label="Console" ref={row}>
          {consoleTabs.map((tab) => (
            <Trigger key={tab} value={tab} aria-label={tabs[tab].label}>
              <TabName label={tabs[tab].label} />
            </Trigger>
          ))}
        </List>
        <ShortcutButton size="small" tone="ghost" onClick={() => open({ name: 'command' })} shortcut="/">
          Command
        </ShortcutButton>
        <Button size="small" tone="ghost" onClick={goDashboard}>
          Dashboard
        </Button>
      </Top>
      <Board>
        <Main>
          {consoleTabs.map((tab) => (
            <Panel key={tab} value={tab}>
              <Content>{tabs[tab].content}</Content>
            </Panel>
          ))}
        </Main>
        {aside}
      </Board>
    </Root>
  );
}

/** On a phone the first word is enough, so that all five fit. */
const TabName = ({ label }: { label: string }) => (
  <>
    <Whole>{label}</Whole>
    <Short>{label.split(' ')[0]}</Short>
  </>
);

const Whole = styled.span`
  @media (max-width: 639px) {
    display: none;
  }
`;

const Short = styled.span`
  @media (min-width: 640px) {
    display: none;
  }
`;

/** Puts the cursor into the first field when the tab was opened to type. */
function Content({ children }: { children: ReactNode }) {
  const { fieldVisit } = useConsole().location;
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (fieldVisit) box.current?.querySelector<HTMLElement>('form input')?.focus();
  }, [fieldVisit]);

  return <div ref={box}>{children}</div>;
}

const Root = styled(Radix.Root)`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  min-height: 2.5rem;
  padding-right: var(--space-8);
  border-bottom: 1px solid var(--line);

  @media (max-width: 899px) {
    overflow-x: auto;
    > button {
      flex: none;
    }
  }
`;

const List = styled(Radix.List)`
  display: flex;
  flex: 1;
  min-width: 0;
  overflow-x: auto;

  @media (max-width: 899px) {
    flex: none;
  }
`;

const Trigger = styled(TabTrigger)`
  font-size: var(--type-meta);
  font-weight: 700;
  letter-spacing: 0.05em;

  &[data-state='active'] {
    background: var(--surface-1);
  }
  @media (max-width: 1023px) {
    padding: 0 var(--space-12);
  }
  @media (max-width: 639px) {
    padding: 0 var(--space-8);
    letter-spacing: 0;
  }
`;

const Board = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) 360px;
  min-height: 0;

  @media (max-width: 1279px) {
    grid-template-columns: minmax(0, 1fr) 300px;
  }
  @media (max-width: 1023px) {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
`;

const Main = styled.div`
  min-width: 0;
  overflow-y: auto;
`;

const Panel = styled(Radix.Content)`
  padding: var(--space-12);

  &:focus-visible {
    outline-offset: -2px;
  }
`;
