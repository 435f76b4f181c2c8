import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Call } from '@ten8/contracts/cad/calls';
import { asRecord } from '../as-record';
import { callsQuery } from '../calls/calls-query';
import { useSelectedCommunity } from '../community/selected-community';
import { readDraft, removeDraft, saveDraft, withDraft } from '../forms/drafts';
import { useUser } from '../session/session';
import { useToast } from '../toasts/toasts';
import { bodyOf, editsOf, rebase, type CallEdits } from './call-edits';
import { changedFields, noFields, type CallFields } from './call-fields';

/** A call belongs to one community. */
export const CALL_DRAFT = 'call-';
const draftOf = (callId: number): string => `${CALL_DRAFT}${callId}`;

export const hasCallDraft = (userId: number, callId: number): boolean =>
  readDraft(userId, draftOf(callId)) !== null;
export const forgetCallDraft = (userId: number, callId: number): void => removeDraft(userId, draftOf(callId));

/** The request body with what this user typed into the call and did not save. */
export const unsavedEdit = (userId: number, call: Call) => bodyOf(firstEdits(userId, call));

/** The form of a call when it is shown first: with what this user had typed and not saved. */
export function firstEdits(userId: number, call: Call | null): CallEdits {
  const draft = call && readDraft(userId, draftOf(call.id));
  if (!draft || typeof draft.version !== 'number') return editsOf(call);
  const base = { version: draft.version, fields: withDraft(noFields, asRecord(draft.before)) };
  return rebase({ base, fields: withDraft(noFields, draft) }, call);
}

/**
 * Keeps what is typed until it is saved, also over a reload, a sign-in and the choice of another call. Tells the user so
 * when the form leaves the page, unless the call was closed: the desk has a text of its own for that. Returns a function
 * that forgets what was typed into a call.
 */
export function useCallDraft(
  call: Call | null,
  { subscribe }: UseFormReturn<CallFields>,
  edits: () => CallEdits,
): (call: Call) => void {
  const user = useUser();
  const toast = useToast();
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const forget = ({ id }: Call) => forgetCallDraft(user.id, id);
  // The form may leave the page before it has seen that its call was closed.
  const isClosed = ({ id, status }: Call) => {
    const list = client.getQueryData(callsQuery(community.id).queryKey);
    return (list?.calls.find((call) => call.id === id)?.status ?? status) === 'closed';
  };
  const save = useEffectEvent(() => {
    if (!call) return;
    const { base, fields } = edits();
    if (isUnsaved(base.fields, fields)) {
      const { id, callNumber, communityId } = call;
      const { version, fields: before } = base;
      saveDraft(user.id, draftOf(id), { ...fields, version, before, callNumber, communityId });
    } else forget(call);
  });
  const tell = useEffectEvent(() => {
    if (!call || !hasCallDraft(user.id, call.id) || isClosed(call)) return;
    toast.show({
      title: 'Not saved',
      description: `Call #${call.callNumber} keeps your changes until you open it again`,
    });
  });

  useEffect(() => subscribe({ formState: { values: true }, callback: () => save() }), [subscribe]);
  useEffect(() => () => tell(), []);
  return forget;
}

/** A form that was emptied, to type everything again, holds nothing to keep. */
const isUnsaved = (before: CallFields, fields: CallFields): boolean =>
  [before, noFields].every((known) => Object.keys(changedFields(known, fields)).length > 0);
