import type { listActivity } from '@ten8/contracts/community/activity';
import { createQueryClient } from './query-client';
import { readPagesQuery } from './read-pages';

const asked: string[] = [];

/** Pages of entries with these ids. */
function serve(pages: number[][]): void {
  asked.length = 0;
  globalThis.fetch = (url) => {
    const cursor = Number(new URL(String(url), 'http://ten8').searchParams.get('cursor') ?? 0);
    asked.push(String(url));
    const next = cursor + 1 < pages.length;
    const headers = next ? { link: `</api/list?limit=200&cursor=${cursor + 1}>; rel="next"` } : undefined;
    const entries = pages[cursor]?.map((id) => ({ id }));
    return Promise.resolve(new Response(JSON.stringify(entries), { ...(headers ? { headers } : {}) }));
  };
}

async function read() {
  const { items, isComplete } = await createQueryClient().fetchQuery(
    readPagesQuery<typeof listActivity>('GET /api/communities/:communityId/activity-logs', {
      params: { communityId: 7 },
    }),
  );
  return { ids: items.map(({ id }) => id), isComplete };
}

test('a long list is read to its end', async () => {
  serve([[9, 8], [7, 6], [5]]);

  const pages = await read();

  expect(pages).toEqual({ ids: [9, 8, 7, 6, 5], isComplete: true });
  expect(asked).toEqual([
    '/api/communities/7/activity-logs?limit=200',
    '/api/communities/7/activity-logs?limit=200&cursor=1',
    '/api/communities/7/activity-logs?limit=200&cursor=2',
  ]);
});

test('an endless list is given up after 25 pages, and said to be incomplete', async () => {
  serve(Array.from({ length: 40 }, (_page, index) => [index]));

  const pages = await read();

  expect(pages.ids).toHaveLength(25);
  expect(pages.isComplete).toBe(false);
});
