/** A page of a list that can grow without bound; `next` is the cursor of the page after it. */
export interface Page<T> {
  items: T[];
  next: number | string | null;
}

/** Makes a page of rows that were read with one more than `limit`. The id of the last row shown is the next cursor. */
export function toPage<T extends { id: number }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Which page of a list is requested; `cursor` is the last row of the page before. */
export interface Slice {
  limit: number;
  cursor?: number | undefined;
}
