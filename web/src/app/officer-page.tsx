import { Suspense } from 'react';
import { CALLS_POLL_MS, DASHBOARD_CALLS_POLL_MS } from '@ten8/contracts/cad/constants';
import { useConsoleLocation } from '../features/unit-console/console-location';
import { AlarmsProvider } from '../features/unit-console/panic/alarms-provider';
import { UnitConsole } from '../features/unit-console/unit-console';
import { useAssignments } from '../features/unit-console/use-assignments';
import { useRadio } from '../shared/dispatch/use-radio';
import { LiveProvider } from '../shared/live/live';
import { usePollLists } from '../shared/live/poll-lists';
import { useJoinRoom } from '../shared/live/use-join-room';
import { SoundsProvider } from '../shared/sounds/sounds-provider';
import { StatusNames } from '../shared/units/status-names';
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
