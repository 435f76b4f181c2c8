import { useEffect } from 'react';
import { useLive } from './live';
import { useSelectedCommunity } from './selected-community';

/** Joins the selected community's room, so that its messages arrive on the live connection. */
export function useJoinRoom(): void {
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();

  useEffect(() => {
    // A refused join does not close the connection. The polled lists show the reason.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);
}
