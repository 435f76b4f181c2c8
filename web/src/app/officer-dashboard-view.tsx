import { useState } from 'react';
import { styled } from 'styled-components';
import { IncidentDialog } from '../features/civilian/incident-dialog';
import { OfficerDashboard } from '../features/officer-dashboard/officer-dashboard';
import { NewBoloDialog } from '../features/unit-console/bolos/new-bolo-dialog';
import { viewQuery } from '../features/unit-console/bolos/view-bolo';
import { OwnCall } from '../features/unit-console/calls/own-call';
import { useAttachedCall } from '../features/unit-console/calls/use-attached-call';
import { useCallActions } from '../features/unit-console/calls/use-call-actions';
import { ConnectionStrip } from '../features/unit-console/connection-strip';
import { useConsoleNavigation } from '../features/unit-console/console-location';
import { PanicStrip } from '../features/unit-console/panic/panic-strip';
import { AidDialog } from '../shared/calls/aid-dialog';
import { NewCallNews } from '../shared/calls/new-call-news';
import { EmergencyStrip } from '../shared/dispatch/emergency-strip';
import { useOwnUnit } from '../shared/units/units-query';

/** The officer's dashboard with the dialogs that its buttons open. */
export function Dashboard() {
  const { goTab, goBolo, goLocation } = useConsoleNavigation();
  const { attach } = useCallActions();
  const call = useAttachedCall(useOwnUnit());
  const [dialog, setDialog] = useState<'backup' | 'bolo' | 'incident' | null>(null);
  const close = () => setDialog(null);

  return (
    <Page>
      <div aria-live="off">
        <NewCallNews />
        <PanicStrip />
        <EmergencyStrip />
        <ConnectionStrip />
      </div>
      <OfficerDashboard
        onOpenConsole={() => goTab('cad')}
        onRespond={(call) => attach(call) && goTab('cad')}
        onView={(bolo) => goBolo(viewQuery(bolo))}
        onRequestBackup={call && (() => setDialog('backup'))}
        onCreateBolo={() => setDialog('bolo')}
        onReportIncident={() => setDialog('incident')}
        onUpdateLocation={goLocation}
      />
      {dialog === 'backup' && (
        <OwnCall onOver={close}>
          {(call, unit) => <AidDialog call={call} backupFor={unit} onClose={close} />}
        </OwnCall>
      )}
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
