import { useEffect, useState } from 'react';
import { useSelectedCommunity } from '../../../shared/selected-community';

/**
 * Whether this is the one window of the desk that polls and sounds. The browser gives the lock to the next window as
 * soon as this one closes or crashes. Over plain HTTP on a network there are no locks: then every window leads.
 */
export function useLeads(): boolean {
  const { community } = useSelectedCommunity();
  const [leads, setLeads] = useState(!('locks' in navigator));

  useEffect(() => {
    if (!('locks' in navigator)) return;
    const leaving = new AbortController();
    const untilLeaving = () =>
      new Promise<void>((release) => {
        setLeads(true);
        leaving.signal.addEventListener('abort', () => release());
      });
    navigator.locks
      .request(`ten8-desk-${community.id}`, { signal: leaving.signal }, untilLeaving)
      // Given up while it waited.
      .catch(() => {});
    return () => {
      leaving.abort();
      setLeads(false);
    };
  }, [community.id]);

  return leads;
}
