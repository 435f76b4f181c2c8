import { useEffect, useEffectEvent } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { asRecord } from '../as-record';
import { readDraft, removeDraft, saveDraft, withDraft } from '../drafts';
import { useUser } from '../session';
import { onLeave } from '../unauthorized';
import { baseOf, mergeNewerCall, noBase, type CallEdits } from './call-base';
import { changedFields, fieldsOf, noFields } from './call-fields';

/** A call belongs to one community. */
const draftOf = (callId: number): string => `call-${callId}`;

/** The form of a call when it is shown first: with what this user had typed when their session ended. */
export function firstEdits(userId: number, call: Call | null): CallEdits {
  if (!call) return { base: noBase, fields: noFields };
  const draft = readDraft(userId, draftOf(call.id));
  if (typeof draft?.version !== 'number') return { base: baseOf(call), fields: fieldsOf(call) };
  const before = withDraft(noFields, asRecord(draft.before));
  return mergeNewerCall({ version: draft.version, fields: before }, withDraft(noFields, draft), call);
}

/** Saves what was typed and not saved when the page leaves for sign-in. */
export function useCallDraft(call: Call | null, edits: () => CallEdits): void {
  const user = useUser();
  const callId = call?.id;
  const save = useEffectEvent(() => {
    const { base, fields } = edits();
    if (callId === undefined || Object.keys(changedFields(base.fields, fields)).length === 0) return;
    saveDraft(user.id, draftOf(callId), { ...fields, version: base.version, before: base.fields });
  });
  useEffect(() => onLeave(() => save()), []);
  // Only after the form is on the page: React may render it, drop the result and render it again.
  useEffect(() => {
    if (callId !== undefined) removeDraft(user.id, draftOf(callId));
  }, [user.id, callId]);
}
