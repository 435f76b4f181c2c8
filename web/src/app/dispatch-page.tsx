import { useEffect } from 'react';
import { DispatchPage as Dispatch } from '../features/dispatch/dispatch-page';
import { LiveProvider, useLive } from '../shared/live';
import { useSelectedCommunity } from '../shared/selected-community';

/** Opens the live connection, so that calls are read again as soon as they change. */
export function DispatchPage() {
  return (
    <LiveProvider>
      <JoinCommunity />
      <Dispatch />
    </LiveProvider>
  );
}

function JoinCommunity() {
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();

  useEffect(() => {
    // A refused join does not close the connection. The polled lists show the reason.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);
  return null;
}
