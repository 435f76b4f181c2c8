import { useEffect, useEffectEvent, useState } from 'react';
import type { CallViewers } from '@ten8/contracts/socket';
import { useLive } from '../../../shared/live/live';
import { useUser } from '../../../shared/session/session';

/** A call counts as open after this time, so moving quickly through the queue sends nothing. */
const OPENED_MS = 300;
/** Sent again this often, because a realtime replica that crashes loses its viewers. */
const RESEND_MS = 30_000;

/** Tells the server which call is open here, and counts the other viewers. Only a hint: nothing relies on it. */
export function useOtherViewerCount(callId: number | null): number {
  const { ask, onJoined, onViewers } = useLive();
  const user = useUser();
  const [viewers, setViewers] = useState<CallViewers | null>(null);
  const sendViewing = useEffectEvent(
    (open: number | null) => void ask('viewing', { callId: open }).catch(() => {}),
  );

  useEffect(() => {
    const opened = setTimeout(() => sendViewing(callId), OPENED_MS);
    const resend = setInterval(() => callId !== null && sendViewing(callId), RESEND_MS);
    const stop = onJoined(() => sendViewing(callId));
    return () => {
      clearTimeout(opened);
      clearInterval(resend);
      stop();
    };
  }, [callId, onJoined]);
  useEffect(() => onViewers(setViewers), [onViewers]);
  useEffect(() => () => sendViewing(null), []);

  return viewers?.callId === callId ? viewers.userIds.filter((id) => id !== user.id).length : 0;
}
