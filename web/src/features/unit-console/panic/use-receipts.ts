import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { PANIC_MS, RECEIPT_SPREAD_MS, type PanicReceipt } from '@ten8/contracts/cad/constants';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { useLive } from '../../../shared/live/live';
import { LiveRefusal, type LiveConnection } from '../../../shared/live/live-connection';
import { useSounds } from '../../../shared/sounds/sounds-provider';

const RETRY_MS = 2_000;
const MAX_TRIES = 30;

/** Sends each receipt once. After a failure it is sent again after a pause, or as soon as the connection is back. */
export function createReceipts({ ask, onJoined }: Pick<LiveConnection, 'ask' | 'onJoined'>) {
  const said = new Set<string>();

  async function send(receipt: { alertId: string; what: PanicReceipt }, triesLeft: number): Promise<void> {
    try {
      await ask('panic-seen', receipt);
    } catch (error) {
      const isFinal = error instanceof LiveRefusal && error.retryAfterMs === null;
      if (!isFinal && triesLeft > 0) sendLater(receipt, triesLeft - 1);
    }
  }
  function sendLater(...again: Parameters<typeof send>): void {
    const retry = () => {
      clearTimeout(timer);
      stop();
      void send(...again);
    };
    const timer = setTimeout(retry, RETRY_MS);
    const stop = onJoined(retry);
  }

  return (alertId: string, what: PanicReceipt) => {
    const key = `${alertId} ${what}`;
    if (said.has(key)) return;
    said.add(key);
    setTimeout(() => void send({ alertId, what }, MAX_TRIES), Math.random() * RECEIPT_SPREAD_MS);
  };
}

/**
 * Tells the server what this browser does with alarms: that one arrived, that its sound was running, that somebody
 * could see it. At the desk alarms sound again until they are acknowledged, so they may be heard later.
 */
export function useReceipts(isDesk: boolean): void {
  const { onPanic, ask, onJoined } = useLive();
  const { community } = useSelectedCommunity();
  const sounds = useSounds();
  const board = useDispatchBoard();
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isAudible = sounds.isAudible();
  const [sendReceipt] = useState(() => createReceipts({ ask, onJoined }));
  const [arrived, setArrived] = useState<readonly { alertId: string; until: number }[]>([]);
  const waiting = isDesk ? board?.panics.filter(({ acknowledgedBy }) => acknowledgedBy === null) : [];

  const arrive = useEffectEvent((alertId: string) => {
    sendReceipt(alertId, 'delivered');
    setArrived((known) => [...known.slice(-50), { alertId, until: Date.now() + PANIC_MS }]);
  });
  useEffect(
    () => onPanic((alert) => alert.communityId === community.id && arrive(alert.alertId)),
    [onPanic, community.id],
  );

  const sendReceipts = useEffectEvent(() => {
    const sounding = arrived.filter(({ until }) => until > Date.now());
    for (const { alertId } of [...sounding, ...(waiting ?? [])]) {
      if (isVisible) sendReceipt(alertId, 'seen');
      if (isAudible) sendReceipt(alertId, 'heard');
    }
  });
  useEffect(() => sendReceipts(), [arrived, board, isVisible, isAudible]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
