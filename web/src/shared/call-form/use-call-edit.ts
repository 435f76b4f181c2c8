import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import { ApiError } from '../api/api';
import { showDetails } from '../forms/use-write-form';
import { useUser } from '../session/session';
import { baseOf, mergeNewerCall, resolveConflict, type CallBase } from './call-base';
import { firstEdits, useCallDraft } from './call-draft';
import { changedFields, fieldsOf, noFields, type CallFields } from './call-fields';

/** A field that someone else changed while the user was typing into it, and its value now. */
interface Conflict {
  field: keyof CallFields;
  theirs: string;
}

type OnReplaced = (call: Call, typed: Partial<CallFields>) => void;

/**
 * The edit form of the chosen call. Empty without a call, and updated when others change the call. Fields that were
 * changed and not saved when another call, or none, takes its place go to `onReplaced`; without it, they are kept
 * until the call is opened again.
 */
export function useCallEdit(call: Call | null, onReplaced?: OnReplaced) {
  const { id: userId } = useUser();
  const [first] = useState(() => firstEdits(userId, call));
  const methods = useForm<CallFields>({ defaultValues: first.fields });
  const shown = useRef({ call, base: first.base });
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const edits = () => ({ base: shown.current.base, fields: methods.getValues() });
  const forgetDraft = useCallDraft(call, methods, edits);
  const replace = useEffectEvent(() => {
    const left = shown.current.call;
    if (left && onReplaced) {
      onReplaced(left, changedFields(shown.current.base.fields, methods.getValues()));
      forgetDraft(left);
    }
    const next = firstEdits(userId, call);
    shown.current = { call, base: next.base };
    methods.reset(next.fields);
    setConflicts([]);
  });

  // Before the next key: a field that takes over from one that has left the page must not miss it.
  useLayoutEffect(() => {
    const { base } = shown.current;
    if (call && call.id === shown.current.call?.id) {
      if (call.version < base.version) return; // The list was read before this officer's own change.
      const taken = mergeNewerCall(base, methods.getValues(), call);
      shown.current = { call, base: taken.base };
      setConflicts((open) => withNewValues(open, call));
      methods.reset(taken.fields, { keepErrors: true });
      return;
    }
    replace();
  }, [call, methods]);

  const choose = (field: keyof CallFields, whose: 'theirs' | 'mine') => {
    if (!call) return;
    const settled = resolveConflict(shown.current.base, field, call);
    if (whose === 'theirs') methods.setValue(field, settled.fields[field]);
    shown.current.base = mergeNewerCall(settled, methods.getValues(), call).base;
    methods.clearErrors(field);
    setConflicts((open) => open.filter((conflict) => conflict.field !== field));
  };
  return {
    methods,
    conflicts,
    choose,
    /** The request body: only the changed fields, and the version that the edit is based on. */
    edit: () => bodyOf(shown.current.base, methods.getValues()),
    saved: (saved: Call) => {
      shown.current = { call: saved, base: baseOf(saved) };
      forgetDraft(saved);
      setConflicts([]);
    },
    refused: (error: unknown) => {
      showDetails(methods, error);
      setConflicts(conflictsIn(error));
    },
    clearText: () => methods.reset(noFields),
  };
}

/** Nobody chooses between their value and one that is not shown. */
const withNewValues = (open: readonly Conflict[], call: Call): readonly Conflict[] =>
  open.length === 0 ? open : open.map((conflict) => newer(conflict, call));

const bodyOf = ({ version, fields }: CallBase, typed: CallFields): CallEdit => ({
  version,
  ...changedFields(fields, typed),
});

export type CallForm = ReturnType<typeof useCallEdit>;

/** The server's text names the author. It stays while the field has the value that it names. */
function newer(conflict: Conflict, call: Call): Conflict {
  const now = `Now: ${fieldsOf(call)[conflict.field] || 'empty'}`;
  return conflict.theirs.startsWith(`${now}, by `) ? conflict : { ...conflict, theirs: now };
}

function conflictsIn(error: unknown): Conflict[] {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return [];
  return error.details.flatMap(({ path, message }) =>
    path === 'location' || path === 'postalCode' || path === 'description'
      ? [{ field: path, theirs: message }]
      : [],
  );
}
