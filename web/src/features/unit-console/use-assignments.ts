import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Assignment } from '@ten8/contracts/socket';
import { useLive } from '../../shared/live';
import { useSounds } from '../../shared/sounds-provider';
import { useToast } from '../../shared/toasts';
import { useStatusLooks, type StatusLooks } from '../../ui/status-looks';

const SHOWN_MS = 10_000;
const DISPATCHED_AT = ['dispatched-at'];

/** Shows a toast for ten seconds and plays a chime when dispatch gives this officer's unit an order. */
export function useAssignments(): void {
  const { onAssignment } = useLive();
  const client = useQueryClient();
  const toast = useToast();
  const sounds = useSounds();
  const looks = useStatusLooks();

  const tell = useEffectEvent((assignment: Assignment) => {
    client.setQueryData(DISPATCHED_AT, Date.now());
    toast.show({ title: sentenceOf(assignment, looks), durationMs: SHOWN_MS });
    sounds.status();
  });
  useEffect(() => onAssignment((assignment) => tell(assignment)), [onAssignment]);
}

/** While that toast is shown, the lists have no other news of the same. */
export const wasJustDispatched = (client: QueryClient): boolean =>
  Date.now() - (client.getQueryData<number>(DISPATCHED_AT) ?? 0) < SHOWN_MS;

function sentenceOf({ callNumber, status }: Assignment, looks: StatusLooks): string {
  if (callNumber !== null) return `Dispatch assigned you to call #${callNumber}`;
  const { label, tenCode } = looks[status];
  return `Dispatch set you to ${label.toUpperCase()} (${tenCode})`;
}
