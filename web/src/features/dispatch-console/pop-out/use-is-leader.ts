import { useEffect, useState } from 'react';
import { useSelectedCommunity } from '../../../shared/community/selected-community';

/**
 * Whether this window is the one that polls and plays sounds for all windows of the desk. It holds a Web Lock, which
 * the browser gives to the next window when this one closes or crashes. Over plain HTTP on a network there are no Web
 * Locks: then every window is the leader.
 */
export function useIsLeader(): boolean {
  const { community } = useSelectedCommunity();
  const [isLeader, setIsLeader] = useState(!('locks' in navigator));

  useEffect(() => {
    if (!('locks' in navigator)) return;
    const leaving = new AbortController();
    const untilLeaving = () =>
      new Promise<void>((release) => {
        setIsLeader(true);
        leaving.signal.addEventListener('abort', () => release());
      });
    navigator.locks
      .request(`ten8-desk-${community.id}`, { signal: leaving.signal }, untilLeaving)
      // Aborted while waiting for the lock.
      .catch(() => {});
    return () => {
      leaving.abort();
      setIsLeader(false);
    };
  }, [community.id]);

  return isLeader;
}
