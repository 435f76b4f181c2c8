/** A page of a list that can grow without bound; `next` is the cursor of the page after it. */
export interface Page<T> {
  items: T[];
  next: number | null;
}

/** From rows read with one more than `limit`; the id of the last row shown is the next cursor. */
export function toPage<T extends { id: number }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
