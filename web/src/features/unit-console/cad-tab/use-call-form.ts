import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { isSameCall } from '../../../shared/call-form/call-fields';
import { useCallEdit, type CallForm } from '../../../shared/call-form/use-call-edit';
import { useToast } from '../../../shared/toasts/toasts';
import { isUnitOnCall } from '../calls/use-attached-call';
import { ownReply, useIsWritingCall, useOwnRepliesOfOtherTabs } from '../calls/use-call-write';
import { wasJustDispatched } from '../use-assignments';
import { useLeftCall } from './use-left-call';
import { useUnsavedTexts } from './use-unsaved-texts';

export type OfficerCallForm = CallForm & Pick<ReturnType<typeof useUnsavedTexts>, 'unsaved' | 'remove'>;

/** The form of the attached call, what was not saved of earlier ones, and a toast when somebody else changes the call. */
export function useCallForm(call: Call | null): OfficerCallForm {
  const { unsaved, keep, keepForNext, remove } = useUnsavedTexts();
  const form = useCallEdit(call, { left: keep, came: keepForNext });
  useLeftCall(call, keep);
  useOthersChanges(call);
  return { ...form, unsaved, remove };
}

/** Shows a toast when someone else changed or closed the attached call. */
function useOthersChanges(call: Call | null) {
  const client = useQueryClient();
  const toast = useToast();
  const isWriting = useIsWritingCall();
  useOwnRepliesOfOtherTabs();
  const known = useRef(call);

  useEffect(() => {
    // While this officer's change is being sent, a poll may show it before the response arrives.
    if (isWriting) return;
    const before = known.current;
    if (before && call && isOlder(call, before)) return;
    known.current = call;
    if (!before || before === call) return;

    const own = ownReplyAfter(before, ownReply(client));
    if (!call) {
      if (wasJustDispatched(client)) return;
      const isOwnDoing = own && (own.status === 'closed' || !sharesUnit(own, before));
      // Not who did it: it may be this officer, in another window.
      if (!isOwnDoing) toast.show({ title: `You are no longer on call #${before.callNumber}` });
      return;
    }
    const isNews = call.id === before.id && !isSameCall(own ?? before, call);
    if (isNews)
      toast.show({ title: 'Call Updated', description: `${name(call)} was updated by another officer` });
  }, [call, client, isWriting, toast]);
}

/** A list may arrive late: it was read before the change that is already shown. */
const isOlder = (call: Call, known: Call) => call.id === known.id && call.version < known.version;
const name = ({ callNumber }: Call) => `Call #${callNumber}`;
/** The response to a change that this officer made since `before`. */
const ownReplyAfter = (before: Call, own: Call | undefined) =>
  own?.id === before.id && own.version > before.version ? own : null;
const sharesUnit = (own: Call, before: Call) =>
  before.assignedUnits.every((id) => isUnitOnCall(own, Number(id)));
