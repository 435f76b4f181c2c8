import { useEffect, useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { newKey } from '../../../shared/api/new-key';
import { asRecord } from '../../../shared/as-record';
import { textOf, type CallFields } from '../../../shared/call-form/call-fields';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { readDraft, removeDraft, saveDraft } from '../../../shared/forms/drafts';
import { hasLostField } from '../../../shared/keyboard/ignored-keys';
import { useUser } from '../../../shared/session/session';
import { noteDraft, readNoteDraft } from '../../../shared/timeline/note-draft';
import { CALL_LABELS } from './call-inputs';

/** A text that this officer had typed into the form and not saved when they left a call, or came on one. */
export interface Unsaved {
  call: Pick<Call, 'id' | 'callNumber' | 'mergedInto'>;
  /** It was typed before they were on the call, and may be about it or not. */
  isFromBefore: boolean;
  /** The draft with the text. Not that of the call's note, which may get another text. */
  draft: string;
  /** Whether the officer was typing it, so that they can go on. */
  isBeingTyped: boolean;
}

/** Kept over a reload and a sign-in, until each text was added or dismissed. */
export function useUnsavedTexts() {
  const user = useUser();
  const { community } = useSelectedCommunity();
  const list = `unsaved-${community.id}`;
  const [unsaved, setUnsaved] = useState(() => readUnsaved(user.id, list));

  useEffect(() => {
    if (unsaved.length === 0) removeDraft(user.id, list);
    else saveDraft(user.id, list, { texts: unsaved });
  }, [unsaved, user.id, list]);

  function add(call: Call, text: string, isFromBefore: boolean) {
    const draft = `${noteDraft(call.id)}-${newKey()}`;
    saveDraft(user.id, draft, { text });
    setUnsaved((known) => [...known, { call, isFromBefore, draft, isBeingTyped: isTypingIntoCall() }]);
  }

  return {
    unsaved,
    /** For a call that is left. Returns whether there was a text to keep. */
    keep: (call: Call, typed: Partial<CallFields>): boolean => {
      const texts = [textOf(typed, CALL_LABELS), readNoteDraft(user.id, call.id)];
      const text = texts.filter((each) => each !== '').join(' · ');
      if (text === '') return false;
      removeDraft(user.id, noteDraft(call.id));
      add(call, text, false);
      return true;
    },
    /** For a call that comes while something else was being typed. */
    keepForNext: (call: Call, typed: Partial<CallFields>): void => {
      const text = textOf(typed, CALL_LABELS);
      if (text !== '') add(call, text, true);
    },
    remove: (draft: string) => setUnsaved((known) => known.filter((each) => each.draft !== draft)),
  };
}

function readUnsaved(userId: number, list: string): readonly Unsaved[] {
  const texts = readDraft(userId, list)?.texts;
  const stored = Array.isArray(texts) ? texts.flatMap(asUnsaved) : [];
  return stored.filter(({ draft }) => readDraft(userId, draft) !== null);
}

/** Nothing for what this browser tab did not store. */
function asUnsaved(stored: unknown): Unsaved[] {
  const { call, draft, isFromBefore } = asRecord(stored);
  const { id, callNumber } = asRecord(call);
  if (typeof id !== 'number' || typeof callNumber !== 'number' || typeof draft !== 'string') return [];
  const known = { id, callNumber, mergedInto: null };
  return [{ call: known, draft, isFromBefore: isFromBefore === true, isBeingTyped: false }];
}

/** A field of the timeline has already left the page. */
const isTypingIntoCall = (): boolean =>
  hasLostField() || (document.activeElement?.matches('[data-call-form] :is(input, textarea)') ?? false);
