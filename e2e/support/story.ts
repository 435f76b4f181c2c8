import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { watchPageErrors } from './page-errors';
import type { Person } from './people';
import { addMember, createStoryCommunity, type StoryCommunity } from './story-community';
import { startDemoSystem } from './system';

interface Story {
  /** A private community for this story only, with its owner. */
  place: StoryCommunity;
  /** A member of `place` without another role. */
  civilian: Person;
  /** A page in another browser: of a colleague, or of the same user. */
  newPage: () => Promise<Page>;
  pageErrors: string[];
}

interface Worker {
  /** The address of this worker's system: workers never see each other's changes. */
  system: string;
}

/** A test that fails if one of its pages, in any browser, logs an error. */
export const test = base.extend<Story, Worker>({
  system: [
    async ({ browserName: _ }, use) => {
      const system = await startDemoSystem();
      await use(system.url);
      await system.stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ system }, use) => use(system),
  pageErrors: [
    async ({ browser, baseURL }, use) => {
      const { pageErrors, stop } = watchPageErrors(browser, new URL(baseURL ?? 'about:blank').origin);
      await use(pageErrors);
      stop();
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(page);
    await endRoutes(page);
  },
  newPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await Promise.all(context.pages().map(endRoutes));
      await context.close();
    }
  },
  place: async ({ system: _ }, use) => use(await createStoryCommunity()),
  civilian: async ({ place }, use) => use(await addMember(place, 'Ann')),
});
export { expect };

/** Polls continue while a page closes; their handlers must not fail then. */
async function endRoutes(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The one toast on the page, also while a dialog is open. */
export const toast = (page: Page): Locator =>
  page
    .getByRole('region', { name: /notifications/i, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** Text and style are checked together, because some toasts disappear with their page after half a second. */
const toastInStyle = (page: Page, tone: 'plain' | 'destructive'): Locator =>
  toast(page).and(page.locator(`[data-tone="${tone}"]`));

export async function expectSuccess(page: Page, title: string, description = ''): Promise<void> {
  await expect(toastInStyle(page, 'plain')).toContainText(title + description);
}

/** Expects a toast of a failure, which has the destructive style. */
export async function expectFailure(page: Page, title: string, description = ''): Promise<void> {
  await expect(toastInStyle(page, 'destructive')).toContainText(title + description);
}

/**
 * The texts of all failures that are shown from now on, also of those that disappear with their page: an expectation
 * would wait for the next page, where they are gone.
 */
export async function noteFailures(page: Page): Promise<string[]> {
  const noted: string[] = [];
  await page.exposeFunction('noteFailure', (text: string) => void noted.push(text));
  await page.evaluate(() => {
    const note = () => {
      for (const { textContent } of document.querySelectorAll('[data-tone="destructive"]'))
        Reflect.get(window, 'noteFailure')(textContent);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  return noted;
}

/** Waits until a console has its live connection. */
export const untilLive = (page: Page): Promise<void> => expect(page.getByText(/^LIVE/).first()).toBeVisible();

/** A value of the browser's local storage, parsed if it is JSON. */
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

/** Makes every answer at an address wait until the returned function is called. */
export async function delayAnswers(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Makes every request to an address fail as the services do. */
export const failRequests = (page: Page, address: string, status = 500, message = 'Something went wrong') =>
  page.route(address, (route) =>
    route.fulfill({ status, json: { message, code: status === 401 ? 'unauthorized' : 'internal' } }),
  );

/** Makes every write of the page fail in this way, except heartbeats. */
export async function failWrites(page: Page, status = 500, body: object = {}): Promise<void> {
  await page.route('**/api/**', (route) => {
    const isPresence = route.request().url().includes('/api/user/');
    if (route.request().method() === 'GET' || isPresence) return route.fallback();
    return route.fulfill({ status, json: body });
  });
}
