import { useEffect } from 'react';
import { PRESENCE_INTERVAL_MS } from '@ten8/contracts/community/constants';
import type { goOffline, goOnline } from '@ten8/contracts/community/presence';
import { addressOf, api } from './api';

interface PresenceWays {
  online: () => void;
  offline: () => void;
}

/** Online while the dashboard is open and visible; returns how to stop. */
export function startPresence({ online, offline }: PresenceWays): () => void {
  const isVisible = () => document.visibilityState === 'visible';
  const beat = () => {
    if (isVisible()) online();
  };
  const turn = () => (isVisible() ? online() : offline());

  beat();
  const timer = setInterval(beat, PRESENCE_INTERVAL_MS);
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('pagehide', offline);

  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('pagehide', offline);
  };
}

/** `dashboard` is the department's name, for example `admin`. */
export function usePresence(dashboard: string): void {
  useEffect(
    () =>
      startPresence({
        // A failure does no harm: the next one follows soon.
        online: () => {
          api<typeof goOnline>('POST /api/user/online', { body: { dashboard } }).catch(() => {});
        },
        // Only a beacon is still sent when the page closes.
        offline: () => void navigator.sendBeacon(addressOf<typeof goOffline>('POST /api/user/offline')),
      }),
    [dashboard],
  );
}
