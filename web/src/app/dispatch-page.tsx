import { DispatchPage as Dispatch } from '../features/dispatch/dispatch-page';
import { LiveProvider } from '../shared/live';
import { useJoinRoom } from '../shared/use-join-room';

/** Opens the live connection, so that calls are read again as soon as they change. */
export function DispatchPage() {
  return (
    <LiveProvider>
      <JoinRoom />
      <Dispatch />
    </LiveProvider>
  );
}

function JoinRoom() {
  useJoinRoom();
  return null;
}
