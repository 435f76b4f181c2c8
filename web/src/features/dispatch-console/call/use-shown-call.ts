import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { hasCallDraft } from '../../../shared/call-form/call-draft';
import { useUser } from '../../../shared/session/session';
import { readNoteDraft } from '../../../shared/timeline/note-draft';
import { forgetTexts } from './closed-texts';

/**
 * The call in the lower part of the desk: the chosen one. If it is closed while this user types into it, or has typed
 * something that is not saved, it stays until it is dismissed or another one is chosen. Otherwise the text would be
 * gone, and the next letters would act as single keys. `closingId` is the call that this user closes now: what they
 * typed into it is saved or given up with that, although the list may say first that it is closed.
 */
export function useShownCall(
  chosen: Call | null,
  calls: readonly Call[] | undefined,
  closingId: number | null,
) {
  const { id: userId } = useUser();
  const [shown, setShown] = useState<{ callId: number; isKept: boolean; closed?: Call | undefined } | null>(
    null,
  );
  const listed = calls?.find(({ id }) => id === shown?.callId);

  if (chosen && (shown?.callId !== chosen.id || shown.isKept)) setShown({ callId: chosen.id, isKept: false });
  if (!chosen && shown && !shown.isKept) {
    const hasText =
      isTypingIntoCall() || hasCallDraft(userId, shown.callId) || readNoteDraft(userId, shown.callId) !== '';
    setShown(hasText && shown.callId !== closingId ? { ...shown, isKept: true, closed: listed } : null);
  }

  // The list has only the latest closed calls.
  const kept = shown?.isKept ? (listed ?? shown.closed) : undefined;
  return {
    shownCall: chosen ?? kept ?? null,
    dismiss: () => {
      if (shown) forgetTexts(userId, shown.callId);
      setShown(null);
    },
  };
}

const isTypingIntoCall = (): boolean =>
  document.activeElement?.matches('[data-chosen-call] :is(input, textarea)') ?? false;
