import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import { ApiError } from '../../../shared/api';
import { useToast } from '../../../shared/toasts';
import { showDetails } from '../../../shared/use-write-form';
import { baseOf, settleField, takeOver } from './call-base';
import { changedFields, fieldsOf, isSameCall, noFields, type CallFields } from './call-fields';
import { isOn } from './use-attached-call';
import { ownReply, useIsWritingCall } from './use-call-write';

/** A field that somebody else changed while it was typed into, and what it is now. */
export interface Conflict {
  field: keyof CallFields;
  theirs: string;
}

/** The form of the attached call: filled on attach, reset on clear, refreshed when others change the call. */
export function useCallForm(call: Call | null) {
  const methods = useForm<CallFields>({ defaultValues: call ? fieldsOf(call) : noFields });
  const shown = useRef({ callId: call?.id, base: baseOf(call) });
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  useEffect(() => {
    const { callId, base } = shown.current;
    if (call && call.id === callId) {
      // A list that was read before this officer's own change.
      if (call.version < base.version) return;
      const taken = takeOver(base, methods.getValues(), call);
      shown.current = { callId, base: taken.base };
      methods.reset(taken.fields, { keepErrors: true });
      return;
    }
    shown.current = { callId: call?.id, base: baseOf(call) };
    methods.reset(call ? fieldsOf(call) : noFields);
    setConflicts([]);
  }, [call, methods]);
  useOthersChanges(call);

  const choose = (field: keyof CallFields, whose: 'theirs' | 'mine') => {
    if (!call) return;
    const settled = settleField(shown.current.base, field, call);
    if (whose === 'theirs') methods.setValue(field, settled.fields[field]);
    shown.current.base = takeOver(settled, methods.getValues(), call).base;
    methods.clearErrors(field);
    setConflicts((open) => open.filter((conflict) => conflict.field !== field));
  };
  return {
    methods,
    conflicts,
    choose,
    /** What is sent: only what was typed, and the version from which the typing began. */
    edit: (): CallEdit => {
      const { version, fields } = shown.current.base;
      return { version, ...changedFields(fields, methods.getValues()) };
    },
    saved: (saved: Call) => {
      shown.current = { callId: saved.id, base: baseOf(saved) };
      setConflicts([]);
    },
    refused: (error: unknown) => {
      showDetails(methods, error);
      setConflicts(conflictsIn(error));
    },
    clearText: () => methods.reset(noFields),
  };
}

export type CallForm = ReturnType<typeof useCallForm>;

function conflictsIn(error: unknown): Conflict[] {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return [];
  return error.details.flatMap(({ path, message }) =>
    path === 'location' || path === 'postalCode' || path === 'description'
      ? [{ field: path, theirs: message }]
      : [],
  );
}

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
