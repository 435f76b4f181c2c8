import { useEffect } from 'react';
import { DispatchConsole } from '../features/dispatch-console/dispatch-console';
import { ConnectionStrip } from '../features/unit-console/connection-strip';
import { AlarmsProvider } from '../features/unit-console/panic/alarms-provider';
import { PanicStrip } from '../features/unit-console/panic/panic-strip';
import { StatusBar } from '../features/unit-console/status-bar';
import { usePollLists } from '../shared/cad-lists';
import { LiveProvider, useLive } from '../shared/live';
import { useSelectedCommunity } from '../shared/selected-community';
import { SoundsProvider } from '../shared/sounds-provider';
import { StatusNames } from '../shared/status-names';
import { useRadio } from '../shared/use-radio';

/** The dispatcher's desk. Alarms sound here as on the officers' consoles. */
export function DispatchConsolePage() {
  return (
    <LiveProvider>
      <SoundsProvider>
        <AlarmsProvider isDesk>
          <StatusNames>
            <Desk />
          </StatusNames>
        </AlarmsProvider>
      </SoundsProvider>
    </LiveProvider>
  );
}

function Desk() {
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();
  usePollLists();
  useRadio();

  useEffect(() => {
    // A refused join keeps the connection; the lists' answers show why.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);

  return (
    <DispatchConsole
      head={
        <>
          <PanicStrip />
          <ConnectionStrip />
        </>
      }
      statusBar={(openKeys) => <StatusBar onKeys={openKeys} />}
    />
  );
}
