import { ApiError } from '../api/api';

/** Whether an edit was refused because somebody else changed the same field; the details say what it is now. */
export const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'edit_conflict';

/** Of one field: what it was, what the user typed and what others made of it. */
export const areDifferent = (...values: [before: string, typed: string, theirs: string]): boolean =>
  new Set(values).size === values.length;

/** What a field is now. The server's text also names who changed it, and is shown while it is about this value. */
export function nowText(value: string, serverText = ''): string {
  const now = `Now: ${value || 'empty'}`;
  // The last one: the value may contain these letters, too.
  return serverText.slice(0, serverText.lastIndexOf(', by ')) === now ? serverText : now;
}
