import { ManageCallsPage as ManageCalls } from '../features/manage-calls/manage-calls-page';
import { LiveProvider } from '../shared/live/live';
import { useJoinRoom } from '../shared/live/use-join-room';

/** Opens the live connection, so that calls are read again as soon as they change. */
export function ManageCallsPage() {
  return (
    <LiveProvider>
      <JoinRoom />
      <ManageCalls />
    </LiveProvider>
  );
}

function JoinRoom() {
  useJoinRoom();
  return null;
}
