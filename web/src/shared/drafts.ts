import { asRecord } from './as-record';

const PREFIX = 'draft:';

/** The user's id is part of the key, so that another user of this browser does not get the draft. */
const keyOf = (userId: number, form: string): string => `${PREFIX}${userId}:${form}`;

/** Keeps what was typed until this browser tab closes. */
export function saveDraft(userId: number, form: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(values));
  } catch {
    // Without storage the input is lost, as it would be without drafts.
  }
}

/** Returns a saved draft, or null. Its content is not checked here but in `withDraft`. */
export function readDraft(userId: number, form: string): Record<string, unknown> | null {
  try {
    const stored = sessionStorage.getItem(keyOf(userId, form));
    return stored === null ? null : asRecord(JSON.parse(stored));
  } catch {
    return null;
  }
}

export function removeDraft(userId: number, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, form));
  } catch {
    // Without storage there is no draft.
  }
}

/** Overwrites a form's values with those of a draft that have the same type. */
export function withDraft<T extends object>(form: T, draft: Record<string, unknown> | null): T {
  const isKnown = ([name, value]: [string, unknown]) => typeof draft?.[name] === typeof value;
  const known = Object.entries(form).filter(isKnown);
  return { ...form, ...Object.fromEntries(known.map(([name]) => [name, draft?.[name]])) };
}
