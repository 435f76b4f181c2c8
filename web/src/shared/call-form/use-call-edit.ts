import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Call } from '@ten8/contracts/cad/calls';
import { showDetails } from '../forms/use-write-form';
import { useUser } from '../session/session';
import { firstEdits, useCallDraft } from './call-draft';
import {
  baseOf,
  bodyOf,
  conflictsIn,
  rebase,
  settle,
  typedIn,
  withNewValues,
  type CallConflict,
} from './call-edits';
import { noFields, type CallFields } from './call-fields';

interface OnReplaced {
  /** Fields that were changed and not saved when another call, or none, took the place of `call`. */
  left: (call: Call, typed: Partial<CallFields>) => void;
  /** What was typed while there was no call, before `call` came. */
  came: (call: Call, typed: Partial<CallFields>) => void;
}

/**
 * The edit form of the chosen call. Empty without a call, and updated when others change the call. Without `onReplaced`,
 * what was not saved is kept until the call is opened again.
 */
export function useCallEdit(call: Call | null, onReplaced?: OnReplaced) {
  const { id: userId } = useUser();
  const [first] = useState(() => firstEdits(userId, call));
  const methods = useForm<CallFields>({ defaultValues: first.fields });
  const shown = useRef({ call, base: first.base });
  const [conflicts, setConflicts] = useState<readonly CallConflict[]>([]);
  const edits = () => ({ base: shown.current.base, fields: methods.getValues() });
  const forgetDraft = useCallDraft(call, methods, edits);
  const showNewer = useEffectEvent((newer: Call) => {
    if (newer.version < shown.current.base.version) return; // The list was read before this officer's own change.
    const { base, fields } = rebase(edits(), newer);
    shown.current = { call: newer, base };
    setConflicts((open) => withNewValues(open, newer));
    methods.reset(fields, { keepErrors: true });
  });
  const replace = useEffectEvent(() => {
    const left = shown.current.call;
    if (!left && call) onReplaced?.came(call, typedIn(edits()));
    if (left && onReplaced) {
      onReplaced.left(left, typedIn(edits()));
      forgetDraft(left);
    }
    const next = firstEdits(userId, call);
    shown.current = { call, base: next.base };
    methods.reset(next.fields);
    setConflicts([]);
  });

  // Before the next key: a field that takes over from one that has left the page must not miss it.
  useLayoutEffect(() => {
    if (call && call.id === shown.current.call?.id) showNewer(call);
    else replace();
  }, [call]);

  const choose = (field: keyof CallFields, whose: 'theirs' | 'mine') => {
    if (!call) return;
    const settled = settle(shown.current.base, field, call);
    if (whose === 'theirs') methods.setValue(field, settled.fields[field]);
    shown.current.base = rebase({ base: settled, fields: methods.getValues() }, call).base;
    methods.clearErrors(field);
    setConflicts((open) => open.filter((conflict) => conflict.field !== field));
  };
  return {
    methods,
    conflicts,
    choose,
    edit: () => bodyOf(edits()),
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

export type CallForm = ReturnType<typeof useCallEdit>;
