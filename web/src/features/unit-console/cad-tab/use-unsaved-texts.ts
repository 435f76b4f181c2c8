import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { CallFields } from '../../../shared/call-form/call-fields';
import { saveDraft } from '../../../shared/drafts';
import { hasLostField } from '../../../shared/is-typing';
import { useUser } from '../../../shared/session';
import { noteDraft, readNoteDraft } from '../../../shared/timeline/note-draft';
import { CALL_LABELS } from './call-inputs';

/** A call for which this officer had typed a text that was not saved when they left it. The text is its note's draft. */
export interface Unsaved {
  call: Call;
  /** Whether the officer was typing it, so that they can go on. */
  isBeingTyped: boolean;
}

export function useUnsavedTexts() {
  const user = useUser();
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  const without = (known: readonly Unsaved[], callId: number) =>
    known.filter(({ call }) => call.id !== callId);

  return {
    unsaved,
    keep: (call: Call, typed: Partial<CallFields>) => {
      const fields = (['location', 'postalCode', 'description'] as const).flatMap((name) =>
        typed[name]?.trim() ? `${CALL_LABELS[name]}: ${typed[name]}` : [],
      );
      const note = readNoteDraft(user.id, call.id);
      const text = [...fields, ...(note ? [note] : [])].join(' · ');
      if (text === '') return;
      saveDraft(user.id, noteDraft(call.id), { text });
      setUnsaved((known) => [...without(known, call.id), { call, isBeingTyped: isTypingIntoCall() }]);
    },
    remove: (callId: number) => setUnsaved((known) => without(known, callId)),
  };
}

/** A field of the timeline has already left the page. */
const isTypingIntoCall = (): boolean =>
  hasLostField() || (document.activeElement?.matches('[data-call-form] :is(input, textarea)') ?? false);
