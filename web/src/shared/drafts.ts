const PREFIX = 'draft:';

/** A form's input under the name of the user who typed it, so that nobody else who signs in here is shown it. */
const keyOf = (userId: number, form: string): string => `${PREFIX}${userId}:${form}`;

/** Keeps what was typed until this browser tab closes. */
export function saveDraft(userId: number, form: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(values));
  } catch {
    // Without storage the input is lost, as it would be without us.
  }
}

/** Gives a kept draft back, once. The caller merges it over its own empty form and reads known fields only. */
export function takeDraft(userId: number, form: string): Record<string, unknown> | null {
  try {
    const key = keyOf(userId, form);
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const values: unknown = JSON.parse(stored ?? 'null');
    return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A form with its kept draft over it. The draft may be anything: it counts where the form has a value of the same kind. */
export function withDraft<T extends object>(form: T, draft: Record<string, unknown> | null): T {
  const isKnown = ([name, value]: [string, unknown]) => typeof draft?.[name] === typeof value;
  const known = Object.entries(form).filter(isKnown);
  return { ...form, ...Object.fromEntries(known.map(([name]) => [name, draft?.[name]])) };
}
