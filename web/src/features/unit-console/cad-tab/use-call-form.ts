import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Call } from '@ten8/contracts/cad/calls';
import { useToast } from '../../../shared/toasts';
import { fieldsOf, isSameCall, mergeFields, noFields, type CallFields } from './call-fields';
import { isOn } from './use-attached-call';
import { ownReply, useIsWritingCall } from './use-call-write';

/** The form of the attached call: filled on attach, reset on clear, refreshed when others change the call. */
export function useCallForm(call: Call | null) {
  const methods = useForm<CallFields>({ defaultValues: call ? fieldsOf(call) : noFields });
  const shown = useRef(call);

  useEffect(() => {
    const before = shown.current;
    shown.current = call;
    if (call?.id !== before?.id) methods.reset(call ? fieldsOf(call) : noFields);
    else if (call && before)
      methods.reset(mergeFields(fieldsOf(before), methods.getValues(), fieldsOf(call)), { keepErrors: true });
  }, [call, methods]);
  useOthersChanges(call);

  return { methods, clearText: () => methods.reset(noFields) };
}

export type CallForm = ReturnType<typeof useCallForm>;

/** Shows a notice when someone else changed or closed the attached call. */
function useOthersChanges(call: Call | null) {
  const client = useQueryClient();
  const toast = useToast();
  const isWriting = useIsWritingCall();
  const known = useRef(call);

  useEffect(() => {
    // While this officer's own change is being sent, a list may show it before the answer does.
    if (isWriting) return;
    const before = known.current;
    known.current = call;
    if (!before || before === call) return;

    const own = ownReply(client);
    if (!call) {
      const isOwnDoing = own?.id === before.id && (own.status === 'closed' || !sharesUnit(own, before));
      if (!isOwnDoing)
        toast.show({ title: 'Call Cleared', description: `${name(before)} was taken off you` });
      return;
    }
    const isNews = call.id === before.id && !isSameCall(before, call) && !(own && isSameOwn(own, call));
    if (isNews)
      toast.show({ title: 'Call Updated', description: `${name(call)} was updated by another officer` });
  }, [call, client, isWriting, toast]);
}

const name = ({ callNumber }: Call) => `Call #${callNumber}`;
const isSameOwn = (own: Call, call: Call) => own.id === call.id && isSameCall(own, call);
const sharesUnit = (own: Call, before: Call) => before.assignedUnits.every((id) => isOn(own, Number(id)));
