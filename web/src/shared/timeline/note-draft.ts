import { formsWithDraft, readDraft } from '../forms/drafts';

const NOTE_DRAFT = 'note-';

export const noteDraft = (callId: number): string => `${NOTE_DRAFT}${callId}`;

/** What was typed as a note for this call and not added. */
export function readNoteDraft(userId: number, callId: number): string {
  const text = readDraft(userId, noteDraft(callId))?.text;
  return typeof text === 'string' && text.trim() !== '' ? text : '';
}

/** The calls of a community for which this user typed a note and did not add it. */
export const callsWithNoteDraft = (userId: number, communityId: number) =>
  formsWithDraft(userId, NOTE_DRAFT).flatMap((form) => {
    // A text that was left over from a closed call is kept under a longer name.
    const callId = Number(form.slice(NOTE_DRAFT.length));
    const { communityId: draftsCommunity, callNumber } = readDraft(userId, form) ?? {};
    const isOfCall = draftsCommunity === communityId && typeof callNumber === 'number';
    return isOfCall && readNoteDraft(userId, callId) !== '' ? [{ callId, callNumber }] : [];
  });
