import { useEffect } from 'react';
import { useSelectedCommunity } from '../community/selected-community';
import { useLive } from './live';

/** Joins the selected community's room, so that its messages arrive on the live connection. */
export function useJoinRoom(): void {
  const { community } = useSelectedCommunity();
  const { joinCommunity } = useLive();

  useEffect(() => {
    // A refused join does not close the connection. The polled lists show the reason.
    joinCommunity(community.id).catch(() => {});
  }, [joinCommunity, community.id]);
}
