import { sendForPage, type ListPage } from './call';

/** The most that one page may hold. */
const PAGE_SIZE = 200;
const MOST_PAGES = 25;

interface ReadPages<Item> {
  path: string;
  params: Record<string, string | number>;
  signal: AbortSignal;
  /** Stops after the page whose last item is far enough. */
  isEnough?: (last: Item) => boolean;
}

export interface Pages<Item> {
  items: Item[];
  /** False when the list goes on beyond what one screen should load. */
  isComplete: boolean;
}

/** A long list page by page, at most 5,000 items of it. */
export async function readPages<Item>(input: ReadPages<Item>): Promise<Pages<Item>> {
  const { path, params, signal, isEnough = () => false } = input;
  const items: Item[] = [];
  let cursor: string | null = null;

  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read: ListPage<Item> = await sendForPage<Item>(
      { verb: 'GET', path },
      { params, query: { limit: PAGE_SIZE, cursor }, signal },
    );
    items.push(...read.items);
    const last = read.items.at(-1);
    if (read.next === null || last === undefined || isEnough(last)) return { items, isComplete: true };
    cursor = read.next;
  }
  return { items, isComplete: false };
}
