import { asRecord } from '../../../shared/as-record';
import { CALL_DRAFT, forgetCallDraft } from '../../../shared/call-form/call-draft';
import { changedFields, noFields, type CallFields } from '../../../shared/call-form/call-fields';
import type { CallList } from '../../../shared/calls/calls-query';
import { formsWithDraft, readDraft, removeDraft, withDraft } from '../../../shared/forms/drafts';
import { noteDraft, readNoteDraft } from '../../../shared/timeline/note-draft';

/** Also the note for it. */
export function forgetTexts(userId: number, callId: number): void {
  forgetCallDraft(userId, callId);
  removeDraft(userId, noteDraft(callId));
}

/** What was typed into a call that is closed now, or as a note for it, and not saved. */
interface ClosedDraft {
  callId: number;
  callNumber: number;
  /** Without the note. */
  typed: Partial<CallFields>;
}

/**
 * The list ends with the latest closed calls. An older one is not in it, and neither is an active one while it is full.
 * The draft of a note does not say of which call it is: such a call is only found in the list.
 */
export function closedDrafts(userId: number, communityId: number, { calls, more }: CallList): ClosedDraft[] {
  const edited = formsWithDraft(userId, CALL_DRAFT).flatMap((form) => {
    const { communityId: draftsCommunity, callNumber, ...draft } = readDraft(userId, form) ?? {};
    if (draftsCommunity !== communityId || typeof callNumber !== 'number') return [];
    const callId = Number(form.slice(CALL_DRAFT.length));
    const call = calls.find(({ id }) => id === callId);
    if (call ? call.status === 'active' : more > 0) return [];
    const before = withDraft(noFields, asRecord(draft.before));
    const typed = changedFields(before, withDraft(noFields, draft));
    return Object.values(typed).some((text) => text.trim() !== '') ? [{ callId, callNumber, typed }] : [];
  });
  const noted = calls.filter(
    ({ id, status }) =>
      status === 'closed' && readNoteDraft(userId, id) !== '' && !edited.some(({ callId }) => callId === id),
  );
  return [...edited, ...noted.map(({ id, callNumber }) => ({ callId: id, callNumber, typed: {} }))];
}
