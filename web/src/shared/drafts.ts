import { fieldsOf } from './fields-of';

const PREFIX = 'draft:';

/** Belongs to the user who typed it, so that another user of this browser is not shown it. */
const keyOf = (userId: number, form: string): string => `${PREFIX}${userId}:${form}`;

/** Keeps what was typed until this browser tab closes. */
export function saveDraft(userId: number, form: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(values));
  } catch {
    // Without storage the input is lost, as it would be without drafts.
  }
}

/** Gives a kept draft back, once. It may be anything: `withDraft` takes from it what a form knows. */
export function takeDraft(userId: number, form: string): Record<string, unknown> | null {
  try {
    const key = keyOf(userId, form);
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored === null ? null : fieldsOf(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** A form's values with a draft over them, where the draft has a value of the same type. */
export function withDraft<T extends object>(form: T, draft: Record<string, unknown> | null): T {
  const isKnown = ([name, value]: [string, unknown]) => typeof draft?.[name] === typeof value;
  const known = Object.entries(form).filter(isKnown);
  return { ...form, ...Object.fromEntries(known.map(([name]) => [name, draft?.[name]])) };
}
