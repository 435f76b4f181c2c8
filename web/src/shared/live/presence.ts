import { useEffect } from 'react';
import { PRESENCE_INTERVAL_MS } from '@ten8/contracts/community/constants';
import type { goOffline, goOnline } from '@ten8/contracts/community/presence';
import { addressOf, api } from '../api/api';

interface PresenceWays {
  online: () => void;
  offline: () => void;
}

/** Long enough for the other tab's message to the server to arrive first. */
const AFTER_OTHER_TAB_MS = 1_000;

/**
 * Online while the dashboard is open and visible; returns how to stop. Going offline counts for the user and not for the
 * tab, so a tab tells the others of it, and one that is visible says online again.
 */
export function startPresence({ online, offline }: PresenceWays): () => void {
  const channel = new BroadcastChannel('ten8-presence');
  const isVisible = () => document.visibilityState === 'visible';
  const beat = () => {
    if (isVisible()) online();
  };
  const leave = () => {
    offline();
    channel.postMessage(null);
  };
  const turn = () => (isVisible() ? online() : leave());

  beat();
  const timer = setInterval(beat, PRESENCE_INTERVAL_MS);
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('pagehide', leave);
  let answer: ReturnType<typeof setTimeout> | undefined;
  channel.onmessage = () => {
    clearTimeout(answer);
    answer = setTimeout(beat, AFTER_OTHER_TAB_MS);
  };

  return () => {
    clearInterval(timer);
    clearTimeout(answer);
    channel.close();
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('pagehide', leave);
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
