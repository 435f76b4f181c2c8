import { useEffect } from 'react';
import { styled } from 'styled-components';
import { CALLS_POLL_MS, DASHBOARD_CALLS_POLL_MS } from '@ten8/contracts/cad/constants';
import { OfficerDashboard } from '../features/officer-dashboard/officer-dashboard';
import { ConnectionStrip } from '../features/unit-console/connection-strip';
import { useConsoleLocation, useConsoleNavigation } from '../features/unit-console/console-location';
import { AlarmsProvider } from '../features/unit-console/panic/alarms-provider';
import { PanicStrip } from '../features/unit-console/panic/panic-strip';
import { UnitConsole } from '../features/unit-console/unit-console';
import { useAssignments } from '../features/unit-console/use-assignments';
import { usePollLists } from '../shared/cad-lists';
import { EmergencyStrip } from '../shared/emergency-strip';
import { LiveProvider, useLive } from '../shared/live';
import { useSelectedCommunity } from '../shared/selected-community';
import { SoundsProvider } from '../shared/sounds-provider';

/** The unit console, and the officer's dashboard at `?view=dashboard`. Alarms sound on both. */
export function OfficerPage() {
  return (
    <LiveProvider>
      <SoundsProvider>
        <AlarmsProvider>
          <Views />
        </AlarmsProvider>
      </SoundsProvider>
    </LiveProvider>
  );
}

function Views() {
  const { isDashboard } = useConsoleLocation();
  const { goTab } = useConsoleNavigation();
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();
  useAssignments();
  usePollLists(isDashboard ? DASHBOARD_CALLS_POLL_MS : CALLS_POLL_MS);

  useEffect(() => {
    // A refused join keeps the connection; the lists' answers show why.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);

  if (!isDashboard) return <UnitConsole />;
  return (
    <Page>
      <PanicStrip />
      <EmergencyStrip />
      <ConnectionStrip />
      <OfficerDashboard onOpenConsole={() => goTab('cad')} />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
`;
