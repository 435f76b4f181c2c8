import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';

/**
 * The call in the lower part of the desk: the chosen one. If somebody else closes it while this user types into it, it
 * stays until it is dismissed or another one is chosen. Otherwise the text would be gone, and the next letters would
 * act as single keys.
 */
export function useShownCall(chosen: Call | null, calls: readonly Call[] | undefined) {
  const [shown, setShown] = useState<{ callId: number; isKept: boolean } | null>(null);

  if (chosen && (shown?.callId !== chosen.id || shown.isKept)) setShown({ callId: chosen.id, isKept: false });
  if (!chosen && shown && !shown.isKept) setShown(isTypingIntoCall() ? { ...shown, isKept: true } : null);

  const kept = shown?.isKept ? calls?.find(({ id }) => id === shown.callId) : undefined;
  return { shownCall: chosen ?? kept ?? null, dismiss: () => setShown(null) };
}

const isTypingIntoCall = (): boolean =>
  document.activeElement?.matches('[data-chosen-call] :is(input, textarea)') ?? false;
