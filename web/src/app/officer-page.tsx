import { useEffect } from 'react';
import { styled } from 'styled-components';
import { CALLS_POLL_MS, DASHBOARD_CALLS_POLL_MS } from '@ten8/contracts/cad/constants';
import { OfficerDashboard } from '../features/officer-dashboard/officer-dashboard';
import { AlarmsProvider } from '../features/unit-console/panic/alarms-provider';
import { PanicStrip } from '../features/unit-console/panic/panic-strip';
import { usePlace } from '../features/unit-console/place';
import { StaleStrip } from '../features/unit-console/stale-strip';
import { UnitConsole } from '../features/unit-console/unit-console';
import { useBoardPolling } from '../shared/cad';
import { LiveProvider, useLive } from '../shared/live';
import { useSelectedCommunity } from '../shared/selected-community';
import { SoundsProvider } from '../shared/sounds-provider';

/** The unit console, and the officer's dashboard at `?view=dashboard`; alarms reach both (second document, 2). */
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
  const { isDashboard, goTab } = usePlace();
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();
  useBoardPolling(isDashboard ? DASHBOARD_CALLS_POLL_MS : CALLS_POLL_MS);

  useEffect(() => {
    // A refused join keeps the connection; the lists' own answers say why.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);

  if (!isDashboard) return <UnitConsole />;
  return (
    <Page>
      <PanicStrip />
      <StaleStrip />
      <OfficerDashboard onOpenConsole={() => goTab('cad')} />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
`;
