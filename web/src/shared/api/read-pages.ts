import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { PAGE_MAX } from '@ten8/contracts/constants';
import type { Endpoint } from '@ten8/contracts/define';
import type { AddressOf, ReplyOf } from '@ten8/contracts/request';
import { asRecord } from '../as-record';
import { readBody, send } from './api';
import { keyOf } from './read-query';

const MAX_PAGES = 25;

type ItemOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Item)[] ? Item : never;

export interface Pages<Item> {
  items: Item[];
  /** False if the list has more than one screen should load. */
  isComplete: boolean;
}

/** How to read a long list page by page, at most 5,000 items of it. */
export function readPagesQuery<E extends Endpoint = never>(
  route: E['route'] & `GET ${string}`,
  address: AddressOf<E>,
) {
  return queryOptions({
    queryKey: keyOf(route, address),
    queryFn: ({ signal }) => readPages<ItemOf<E>>((query) => send(route, { ...address, query, signal })),
  });
}

interface Page<Item> {
  items: Item[];
  /** Where the next page begins, or null after the last. */
  next: string | null;
}

/** How to read a long list a page at a time, as its reader asks for more: for `useInfiniteQuery`. */
export function readMoreQuery<E extends Endpoint = never>(
  route: E['route'] & `GET ${string}`,
  address: AddressOf<E>,
  sizes: { first: number; next: number },
) {
  const { query, ...path } = asRecord(address);

  return infiniteQueryOptions<
    Page<ItemOf<E>>,
    Error,
    InfiniteData<Page<ItemOf<E>>>,
    unknown[],
    string | null
  >({
    queryKey: [...keyOf(route, address), 'pages'],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const page = { ...asRecord(query), limit: cursor ? sizes.next : sizes.first, cursor };
      const response = await send(route, { ...path, query: page, signal });
      return { items: await readBody<ItemOf<E>[]>(response), next: nextCursor(response) };
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The items of all pages read so far. */
export const itemsIn = <Item>(data: InfiniteData<Page<Item>> | undefined): Item[] | undefined =>
  data?.pages.flatMap(({ items }) => items);

async function readPages<Item>(
  read: (query: { limit: number; cursor: string | null }) => Promise<Response>,
): Promise<Pages<Item>> {
  const items: Item[] = [];
  let cursor: string | null = null;

  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response: Response = await read({ limit: PAGE_MAX, cursor });
    items.push(...(await readBody<Item[]>(response)));
    cursor = nextCursor(response);
    if (cursor === null) return { items, isComplete: true };
  }
  return { items, isComplete: false };
}

function nextCursor(response: Response): string | null {
  const address = /<([^>]*)>;\s*rel="?next/.exec(response.headers.get('link') ?? '')?.[1];
  return address ? new URL(address, location.origin).searchParams.get('cursor') : null;
}
