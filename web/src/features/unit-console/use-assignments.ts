import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Assignment } from '@ten8/contracts/socket';
import { useLive } from '../../shared/live/live';
import { useSounds } from '../../shared/sounds/sounds-provider';
import { useToast } from '../../shared/toasts/toasts';
import { useStatusLooks, type StatusLooks } from '../../ui/status-looks';

const SHOWN_MS = 10_000;
const DISPATCHED_AT = ['dispatched-at'];

/** Shows a toast for ten seconds and plays a chime when somebody else assigns or frees this officer's unit. */
export function useAssignments(): void {
  const { onAssignment } = useLive();
  const client = useQueryClient();
  const toast = useToast();
  const sounds = useSounds();
  const looks = useStatusLooks();

  const show = useEffectEvent((assignment: Assignment) => {
    client.setQueryData(DISPATCHED_AT, Date.now());
    toast.show({ ...wordsOf(assignment, looks), durationMs: SHOWN_MS });
    sounds.status();
  });
  useEffect(() => onAssignment((assignment) => show(assignment)), [onAssignment]);
}

/** While that toast is shown, the lists have no other news of the same. */
export const wasJustDispatched = (client: QueryClient): boolean =>
  Date.now() - (client.getQueryData<number>(DISPATCHED_AT) ?? 0) < SHOWN_MS;

function wordsOf({ callNumber, closedCallNumber, status }: Assignment, looks: StatusLooks) {
  if (callNumber !== null) return { title: `Dispatch assigned you to call #${callNumber}` };
  const { label, tenCode } = looks[status];
  const state = `${label.toUpperCase()} (${tenCode})`;
  if (closedCallNumber)
    return { title: 'Call Cleared', description: `Call #${closedCallNumber} was closed: you are ${state}` };
  return { title: `Dispatch set you to ${state}` };
}
