import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

/** The browser's own line about an answer that was an error; the stories provoke those. */
const REFUSED_ANSWER = /^Failed to load resource: (the server responded with a status of|net::ERR_)/;

/** What no page may ever cause: an error, a breach of the content policy, a request to another origin. */
function watch(context: BrowserContext, home: string): string[] {
  const troubles: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !REFUSED_ANSWER.test(text)) troubles.push(`console: ${text}`);
  });
  context.on('weberror', (error) => troubles.push(`thrown: ${error.error().message}`));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOwn = origin === home || ['data:', 'blob:', 'about:'].includes(protocol);
    if (!isOwn) troubles.push(`request: ${request.url()}`);
  });
  return troubles;
}

/** A test whose pages stay quiet, from the first request to the last. */
export const test = base.extend<{ troubles: string[] }>({
  troubles: [
    async ({ context, baseURL }, use) => {
      const troubles = watch(context, new URL(baseURL ?? 'about:blank').origin);
      await use(troubles);
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** The one notice on the screen. */
export const notice = (page: Page) => page.locator('li[data-tone]');

export async function expectSuccess(page: Page, title: string, description = ''): Promise<void> {
  await expect(notice(page)).toContainText(title + description);
  await expect(notice(page)).toHaveAttribute('data-tone', 'plain');
}

/** All failures are shown in the destructive style (spec 8). */
export async function expectFailure(page: Page, title: string, description = ''): Promise<void> {
  await expect(notice(page)).toContainText(title + description);
  await expect(notice(page)).toHaveAttribute('data-tone', 'destructive');
}

/** What the browser remembers under a key, parsed where it is JSON. */
export function stored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => {
    const text = localStorage.getItem(name);
    try {
      return JSON.parse(text ?? 'null') as unknown;
    } catch {
      return text;
    }
  }, key);
}

/** Has every answer at an address wait until `release` is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Has every request to an address fail in the way the services fail. */
export const fail = (page: Page, address: string, status = 500, message = 'Something went wrong') =>
  page.route(address, (route) =>
    route.fulfill({ status, json: { message, code: status === 401 ? 'unauthorized' : 'internal' } }),
  );
