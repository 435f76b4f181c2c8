import { asRecord } from '../as-record';
import { tabStorage } from '../browser-storage';

const PREFIX = 'draft:';

/** Whose draft it is; null for a visitor who is not signed in. */
type Author = number | null;

/** The author is part of the key, so that another user of this browser does not get the draft. */
const keyOf = (author: Author, form: string): string => `${PREFIX}${author ?? 'visitor'}:${form}`;

/** Keeps what was typed until this browser tab closes. Without storage it is lost, as it would be without drafts. */
export const saveDraft = (author: Author, form: string, values: unknown): void =>
  tabStorage.write(keyOf(author, form), JSON.stringify(values));

/** Returns a saved draft, or null. Its content is not checked here but in `withDraft`. */
export function readDraft(author: Author, form: string): Record<string, unknown> | null {
  const stored = tabStorage.readJson(keyOf(author, form));
  return stored === null ? null : asRecord(stored);
}

export const removeDraft = (author: Author, form: string): void => tabStorage.remove(keyOf(author, form));

/** The forms of this author's drafts that begin with `prefix`. */
export function formsWithDraft(author: Author, prefix: string): string[] {
  const start = keyOf(author, '');
  const forms = tabStorage.keys().flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
  return forms.filter((form) => form.startsWith(prefix));
}

/** Overwrites a form's values with those of a draft that have the same type. */
export function withDraft<T extends object>(form: T, draft: Record<string, unknown> | null): T {
  const isKnown = ([name, value]: [string, unknown]) => typeof draft?.[name] === typeof value;
  const known = Object.entries(form).filter(isKnown);
  return { ...form, ...Object.fromEntries(known.map(([name]) => [name, draft?.[name]])) };
}
