import { asRecord } from '../../../shared/as-record';
import { CALL_DRAFT, forgetCallDraft } from '../../../shared/call-form/call-draft';
import { changedFields, noFields, type CallFields } from '../../../shared/call-form/call-fields';
import type { CallList } from '../../../shared/calls/calls-query';
import { formsWithDraft, readDraft, removeDraft, withDraft } from '../../../shared/forms/drafts';
import { callsWithNoteDraft, noteDraft } from '../../../shared/timeline/note-draft';

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

/** The list ends with the latest closed calls. An older one is not in it, and neither is an active one while it is full. */
export function closedDrafts(userId: number, communityId: number, { calls, more }: CallList): ClosedDraft[] {
  const isClosed = (callId: number) => {
    const call = calls.find(({ id }) => id === callId);
    return call ? call.status === 'closed' : more === 0;
  };
  const edited = formsWithDraft(userId, CALL_DRAFT).flatMap((form) => {
    const { communityId: draftsCommunity, callNumber, ...draft } = readDraft(userId, form) ?? {};
    const callId = Number(form.slice(CALL_DRAFT.length));
    if (draftsCommunity !== communityId || typeof callNumber !== 'number' || !isClosed(callId)) return [];
    const before = withDraft(noFields, asRecord(draft.before));
    const typed = changedFields(before, withDraft(noFields, draft));
    return Object.values(typed).some((text) => text.trim() !== '') ? [{ callId, callNumber, typed }] : [];
  });
  const noted = callsWithNoteDraft(userId, communityId).filter(
    (call) => isClosed(call.callId) && !edited.some(({ callId }) => callId === call.callId),
  );
  return [...edited, ...noted.map((call) => ({ ...call, typed: {} }))];
}
