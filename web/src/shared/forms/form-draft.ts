import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../session/session';
import { onLeave } from '../session/unauthorized';
import { readDraft, removeDraft, saveDraft, withDraft } from './drafts';

interface FormDraft<Values extends FieldValues> {
  /** The initial values without a draft. */
  values: Values;
  draft?: string | undefined;
  keepsDraft?: boolean | undefined;
  draftOf?: object | undefined;
}

/** The form's initial values: the given ones, overwritten by a saved draft. */
export function useInitialValues<Values extends FieldValues>(form: FormDraft<Values>) {
  const { values, draft, keepsDraft = false } = form;
  const author = useAuthor();
  const [initial] = useState(() => withDraft(values, draft ? readDraft(author, draft) : null));
  const [isRestored] = useState(() => !isSame(initial, values));
  // Only after the form is on the page: React may render it, drop the result and render it again.
  const remove = useEffectEvent(() => {
    if (draft && !keepsDraft) removeDraft(author, draft);
  });
  useEffect(() => remove(), []);
  return { values: initial, isRestored };
}

/**
 * Saves what was typed: when the page leaves for sign-in, and with `keepsDraft` whenever it changes. Returns a function
 * that forgets it.
 */
export function useSavedDraft<Values extends FieldValues>(
  { getValues, subscribe }: UseFormReturn<Values>,
  { values, draft, keepsDraft = false, draftOf }: FormDraft<Values>,
): () => void {
  const author = useAuthor();
  const forget = () => {
    if (draft) removeDraft(author, draft);
  };
  const save = useEffectEvent(() => {
    const typed = getValues();
    if (isSame(typed, values)) forget();
    else if (draft) saveDraft(author, draft, { ...draftOf, ...typed });
  });

  // On most pages it is not this form's request that notices the end of the session, but a list's.
  useEffect(() => onLeave(() => save()), []);
  useEffect(
    () => (keepsDraft ? subscribe({ formState: { values: true }, callback: () => save() }) : undefined),
    [keepsDraft, subscribe],
  );
  return forget;
}

/** Null for a visitor. */
function useAuthor(): number | null {
  const { user } = useSession();
  return user?.id ?? null;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
