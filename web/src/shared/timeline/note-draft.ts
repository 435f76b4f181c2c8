import { readDraft } from '../forms/drafts';

export const noteDraft = (callId: number): string => `note-${callId}`;

/** What was typed as a note for this call and not added. */
export function readNoteDraft(userId: number, callId: number): string {
  const text = readDraft(userId, noteDraft(callId))?.text;
  return typeof text === 'string' && text.trim() !== '' ? text : '';
}
