import { styled } from 'styled-components';
import { PageHeader } from '../../shared/page/page-header';
import { Button } from '../../ui/button';
import { ActiveCallsPanel, type ActiveCallsPanelProps } from './active-calls-panel';
import { QuickActions, type QuickActionsProps } from './quick-actions';
import { RecentBolos, type RecentBolosProps } from './recent-bolos';
import { UnitStatusPanel } from './unit-status-panel';

interface OfficerDashboardProps extends QuickActionsProps, ActiveCallsPanelProps, RecentBolosProps {
  onOpenConsole: () => void;
}

export function OfficerDashboard({ onOpenConsole, onRespond, onView, ...actions }: OfficerDashboardProps) {
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
        <QuickActions {...actions} />
        <ActiveCallsPanel onRespond={onRespond} />
      </Panels>
      <RecentBolos onView={onView} />
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
