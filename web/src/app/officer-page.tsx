import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { CALLS_POLL_MS, DASHBOARD_CALLS_POLL_MS } from '@ten8/contracts/cad/constants';
import { IncidentDialog } from '../features/civilian/incident-dialog';
import { OfficerDashboard } from '../features/officer-dashboard/officer-dashboard';
import { NewBoloDialog } from '../features/unit-console/bolos/new-bolo-dialog';
import { viewQuery } from '../features/unit-console/bolos/view-bolo';
import { useCallActions } from '../features/unit-console/cad-tab/use-call-actions';
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
import { StatusNames } from '../shared/status-names';
import { useRadio } from '../shared/use-radio';

/** The unit console, and the officer's dashboard at `?view=dashboard`. Alarms sound on both. */
export function OfficerPage() {
  return (
    <LiveProvider>
      <SoundsProvider>
        <AlarmsProvider>
          <StatusNames>
            <Views />
          </StatusNames>
        </AlarmsProvider>
      </SoundsProvider>
    </LiveProvider>
  );
}

function Views() {
  const { isDashboard } = useConsoleLocation();
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();
  useAssignments();
  useRadio();
  usePollLists(isDashboard ? DASHBOARD_CALLS_POLL_MS : CALLS_POLL_MS);

  useEffect(() => {
    // A refused join keeps the connection; the lists' answers show why.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);

  return isDashboard ? <Dashboard /> : <UnitConsole />;
}

function Dashboard() {
  const { goTab, goBolo, goLocation } = useConsoleNavigation();
  const { attach } = useCallActions();
  const [dialog, setDialog] = useState<'bolo' | 'incident' | null>(null);
  const close = () => setDialog(null);

  return (
    <Page>
      <PanicStrip />
      <EmergencyStrip />
      <ConnectionStrip />
      <OfficerDashboard
        onOpenConsole={() => goTab('cad')}
        onRespond={(call) => attach(call) && goTab('cad')}
        onView={(bolo) => goBolo(viewQuery(bolo))}
        onCreateBolo={() => setDialog('bolo')}
        onReportIncident={() => setDialog('incident')}
        onUpdateLocation={goLocation}
      />
      {dialog === 'bolo' && <NewBoloDialog onClose={close} />}
      {dialog === 'incident' && <IncidentDialog onClose={close} />}
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
`;
