import { useRef, useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { CallFields } from '../../../shared/call-form/call-fields';
import { removeDraft, saveDraft } from '../../../shared/drafts';
import { hasLostField } from '../../../shared/ignored-keys';
import { useUser } from '../../../shared/session';
import { noteDraft, readNoteDraft } from '../../../shared/timeline/note-draft';
import { CALL_LABELS } from './call-inputs';

/** A call for which this officer had typed a text that was not saved when they left it. */
export interface Unsaved {
  call: Call;
  /** The draft with the text: that of the call's note, or one of its own while another text has that one. */
  draft: string;
  /** Whether the officer was typing it, so that they can go on. */
  isBeingTyped: boolean;
}

export function useUnsavedTexts() {
  const user = useUser();
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  const count = useRef(0);

  return {
    unsaved,
    keep: (call: Call, typed: Partial<CallFields>) => {
      const fields = (['location', 'postalCode', 'description'] as const).flatMap((name) =>
        typed[name]?.trim() ? `${CALL_LABELS[name]}: ${typed[name]}` : [],
      );
      const note = readNoteDraft(user.id, call.id);
      const text = [...fields, ...(note ? [note] : [])].join(' · ');
      if (text === '') return;
      count.current += 1;
      const isFirst = !unsaved.some((earlier) => earlier.call.id === call.id);
      const draft = isFirst ? noteDraft(call.id) : `${noteDraft(call.id)}-${count.current}`;
      removeDraft(user.id, noteDraft(call.id));
      saveDraft(user.id, draft, { text });
      setUnsaved((known) => [...known, { call, draft, isBeingTyped: isTypingIntoCall() }]);
    },
    remove: (draft: string) => setUnsaved((known) => known.filter((each) => each.draft !== draft)),
  };
}

/** A field of the timeline has already left the page. */
const isTypingIntoCall = (): boolean =>
  hasLostField() || (document.activeElement?.matches('[data-call-form] :is(input, textarea)') ?? false);
