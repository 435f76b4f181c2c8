import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { useMoreCalls } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useUser } from '../../../shared/session/session';
import { useToast } from '../../../shared/toasts/toasts';
import { closedDrafts } from './closed-texts';

/**
 * Tells this user of each closed call into which they typed something that is neither saved nor shown, and returns how
 * many there are: a toast is soon gone. Of `closingId`, which they are closing themselves, only if that fails.
 */
export function useClosedDrafts(
  calls: readonly Call[] | undefined,
  shownId: number | null,
  closingId: number | null,
): number {
  const { id: userId } = useUser();
  const { community } = useSelectedCommunity();
  const more = useMoreCalls();
  const toast = useToast();
  const told = useRef<readonly number[]>([]);

  const closed = calls ? closedDrafts(userId, community.id, { calls, more }) : [];
  const due = closed.filter(({ callId }) => callId !== shownId && callId !== closingId);

  const tell = useEffectEvent(() => {
    const untold = due.filter(({ callId }) => !told.current.includes(callId));
    told.current = due.map(({ callId }) => callId);
    for (const { callNumber } of untold)
      toast.show({
        title: 'Not saved',
        description: `Call #${callNumber} was closed. What you typed is kept under CLOSED`,
      });
  });
  useEffect(() => {
    if (calls) tell();
  }, [calls, more, shownId, closingId, userId, community.id]);
  return due.length;
}
