import { asRecord } from '../as-record';

const PREFIX = 'draft:';

/** Whose draft it is; null for a visitor who is not signed in. */
type Author = number | null;

/** The author is part of the key, so that another user of this browser does not get the draft. */
const keyOf = (author: Author, form: string): string => `${PREFIX}${author ?? 'visitor'}:${form}`;

/** Keeps what was typed until this browser tab closes. */
export function saveDraft(author: Author, form: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(author, form), JSON.stringify(values));
  } catch {
    // Without storage the input is lost, as it would be without drafts.
  }
}

/** Returns a saved draft, or null. Its content is not checked here but in `withDraft`. */
export function readDraft(author: Author, form: string): Record<string, unknown> | null {
  try {
    const stored = sessionStorage.getItem(keyOf(author, form));
    return stored === null ? null : asRecord(JSON.parse(stored));
  } catch {
    return null;
  }
}

export function removeDraft(author: Author, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(author, form));
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
