import { styled } from 'styled-components';
import { PageHeader } from '../../shared/page-header';
import { Button } from '../../ui/button';
import { ActiveCallsPanel } from './active-calls-panel';
import { QuickActions } from './quick-actions';
import { RecentBolos } from './recent-bolos';
import { UnitStatusPanel } from './unit-status-panel';

interface OfficerDashboardProps {
  onOpenConsole: () => void;
}

export function OfficerDashboard({ onOpenConsole }: OfficerDashboardProps) {
  return (
    <Page>
      <PageHeader
        title="Officer Dashboard"
        actions={
          <Button tone="primary" onClick={onOpenConsole}>
            Open Unit Console
          </Button>
        }
      />
      <Panels>
        <UnitStatusPanel />
        <QuickActions />
        <ActiveCallsPanel />
      </Panels>
      <RecentBolos />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  width: 100%;
  max-width: 90rem;
  margin: 0 auto;
  padding: var(--space-16);
`;

const Panels = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: var(--space-12);
`;
