import { Suspense } from 'react';
import { CALLS_POLL_MS, DASHBOARD_CALLS_POLL_MS } from '@ten8/contracts/cad/constants';
import { useConsoleLocation } from '../features/unit-console/console-location';
import { AlarmsProvider } from '../features/unit-console/panic/alarms-provider';
import { UnitConsole } from '../features/unit-console/unit-console';
import { useAssignments } from '../features/unit-console/use-assignments';
import { usePollLists } from '../shared/cad-lists';
import { LiveProvider } from '../shared/live';
import { SoundsProvider } from '../shared/sounds-provider';
import { StatusNames } from '../shared/status-names';
import { useJoinRoom } from '../shared/use-join-room';
import { useRadio } from '../shared/use-radio';
import { lazyPage } from './lazy-page';

const Dashboard = lazyPage(() => import('./officer-dashboard-view').then((m) => ({ default: m.Dashboard })));

/** The unit console, or the officer's dashboard at `?view=dashboard`. Both play alarms. */
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
  useJoinRoom();
  useAssignments();
  useRadio();
  usePollLists(isDashboard ? DASHBOARD_CALLS_POLL_MS : CALLS_POLL_MS);

  if (!isDashboard) return <UnitConsole />;
  return (
    <Suspense>
      <Dashboard />
    </Suspense>
  );
}
