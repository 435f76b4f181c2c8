import { DispatchConsole } from '../features/dispatch-console/dispatch-console';
import { ConnectionStrip } from '../features/unit-console/connection-strip';
import { PanicStrip } from '../features/unit-console/panic/panic-strip';
import { StatusBar } from '../features/unit-console/status-bar';
import { DeskProviders } from './desk-providers';

/** The dispatch console. Plays alarms as the unit console does. */
export function DispatchConsolePage() {
  return (
    <DeskProviders>
      {() => (
        <DispatchConsole
          head={
            <>
              <PanicStrip isDesk />
              <ConnectionStrip isDesk />
            </>
          }
          statusBar={(openKeys) => <StatusBar onKeys={openKeys} />}
        />
      )}
    </DeskProviders>
  );
}
