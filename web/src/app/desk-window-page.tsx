import { DeskWindow, type DeskPart } from '../features/dispatch-console/pop-out/desk-window';
import { ConnectionStrip } from '../features/unit-console/connection-strip';
import { PanicStrip } from '../features/unit-console/panic/panic-strip';
import { DeskProviders } from './desk-providers';

/** A part of the dispatch console in a window of its own. Only the window that polls notices a lost connection. */
export function DeskWindowPage({ part }: { part: DeskPart }) {
  return (
    <DeskProviders>
      {(isLeader) => (
        <DeskWindow
          part={part}
          head={
            <>
              <PanicStrip isDesk />
              {isLeader && <ConnectionStrip isDesk />}
            </>
          }
        />
      )}
    </DeskProviders>
  );
}
