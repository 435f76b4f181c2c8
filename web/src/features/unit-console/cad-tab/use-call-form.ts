import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { useToast } from '../../../shared/toasts';
import { changedFields, fieldsOf, isSameCall, mergeFields, noFields, type CallFields } from './call-fields';
import { isOn } from './use-attached-call';
import { ownReply, useIsWritingCall } from './use-call-write';

/** The form of the attached call: filled on attach, reset on clear, refreshed when others change the call. */
export function useCallForm(call: Call | null) {
  const [seen, setSeen] = useState(call);
  const [fields, setFields] = useState<CallFields>(call ? fieldsOf(call) : noFields);

  if (call !== seen) {
    setSeen(call);
    if (call?.id !== seen?.id) setFields(call ? fieldsOf(call) : noFields);
    else if (call && seen) setFields(mergeFields(fieldsOf(seen), fields, fieldsOf(call)));
  }
  useOthersChanges(call);

  return {
    fields,
    changes: call ? changedFields(fieldsOf(call), fields) : {},
    write: (change: Partial<CallFields>) => setFields({ ...fields, ...change }),
    clearText: () => setFields(noFields),
  };
}

export type CallForm = ReturnType<typeof useCallForm>;

/** Says so when someone else changed or closed the attached call. */
function useOthersChanges(call: Call | null) {
  const client = useQueryClient();
  const toast = useToast();
  const isWriting = useIsWritingCall();
  const known = useRef(call);

  useEffect(() => {
    // While this officer's own change is on its way, a list may tell of it before the answer does.
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
