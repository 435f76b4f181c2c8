import { readPages } from './read-pages';

const asked: string[] = [];

function serve(pages: number[][]): void {
  asked.length = 0;
  globalThis.fetch = (url) => {
    const cursor = Number(new URL(String(url), 'http://ten8').searchParams.get('cursor') ?? 0);
    asked.push(String(url));
    const next = cursor + 1 < pages.length;
    const headers = next ? { link: `</api/list?limit=200&cursor=${cursor + 1}>; rel="next"` } : undefined;
    return Promise.resolve(new Response(JSON.stringify(pages[cursor]), { ...(headers ? { headers } : {}) }));
  };
}

const read = (isEnough?: (last: number) => boolean) =>
  readPages<number>({
    path: '/api/list',
    params: {},
    signal: new AbortController().signal,
    ...(isEnough ? { isEnough } : {}),
  });

test('a long list is read to its end', async () => {
  serve([[9, 8], [7, 6], [5]]);

  const pages = await read();

  expect(pages).toEqual({ items: [9, 8, 7, 6, 5], isComplete: true });
  expect(asked).toEqual([
    '/api/list?limit=200',
    '/api/list?limit=200&cursor=1',
    '/api/list?limit=200&cursor=2',
  ]);
});

test('reading stops once the list reaches far enough back', async () => {
  serve([[9, 8], [7, 6], [5]]);

  const pages = await read((last) => last < 7);

  expect(pages).toEqual({ items: [9, 8, 7, 6], isComplete: true });
});

test('an endless list is given up after 25 pages, and said to be incomplete', async () => {
  serve(Array.from({ length: 40 }, (_page, index) => [index]));

  const pages = await read();

  expect(pages.items).toHaveLength(25);
  expect(pages.isComplete).toBe(false);
});
