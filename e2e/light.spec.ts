import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { demo, enter } from './support/people';
import { expect, test } from './support/story';

/** Bytes of script, as gzip sends them, from an empty cache until the page is quiet. */
async function scriptOf(page: Page, load: () => Promise<unknown>): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  const add = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  };
  page.on('response', add);
  await load();
  await page.waitForLoadState('networkidle');
  page.off('response', add);
  const files = await Promise.all(scripts.values());
  expect(files.length).toBeGreaterThan(0);
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

test('the first load of the landing page is under 120 kB of script', async ({ page }) => {
  const bytes = await scriptOf(page, () => page.goto('/'));

  expect(bytes).toBeLessThan(120_000);
});

test('the console is under 250 kB of script, everything counted', async ({ page }) => {
  // Its lists poll all the time, but not so often that the network is never idle.
  const bytes = await scriptOf(page, () => enter(page, demo('officer'), '/officer'));

  expect(bytes).toBeLessThan(250_000);
});

test('so is the dispatch console', async ({ page }) => {
  const bytes = await scriptOf(page, () => enter(page, demo('owner'), '/dispatch'));

  expect(bytes).toBeLessThan(250_000);
});

test('files that never change are kept for good, and arrive compressed', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const [, script = ''] = /src="(\/assets\/vendor[^"]+\.js)"/.exec(page) ?? [];

  const answer = await request.get(script);

  expect(answer.headers()['cache-control']).toContain('immutable');
  expect(answer.headers()['content-encoding']).toMatch(/gzip|br/);
  const [, styles = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(page) ?? [];
  const [letters = ''] = /\/assets\/[^)]+\.woff2/.exec(await (await request.get(styles)).text()) ?? [];
  expect((await request.get(letters)).headers()['cache-control']).toContain('immutable');
});

test('the content policy allows scripts of this origin only', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';

  expect(policy).toMatch(/default-src 'self'/);
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toMatch(/object-src 'none'/);
});
