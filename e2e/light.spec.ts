import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import type { AccountName } from '@ten8/demo-data/accounts';
import { demo, enter } from './support/people';
import { expect, test, untilLive } from './support/story';

/** Bytes of script, as gzip sends them, from an empty cache until the page is quiet. */
async function scriptOf(page: Page, load: () => Promise<unknown>): Promise<number> {
  const scripts = new Set<string>();
  const add = (request: Request) => void (request.resourceType() === 'script' && scripts.add(request.url()));
  page.on('request', add);
  await load();
  await page.waitForLoadState('networkidle');
  page.off('request', add);
  // Read again, because the browser does not keep the text of every answer for long.
  const files = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).body()));
  expect(files.length).toBeGreaterThan(0);
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

test('the first load of the landing page is under 120 kB of script', async ({ page }) => {
  const bytes = await scriptOf(page, () => page.goto('/'));

  expect(bytes).toBeLessThan(120_000);
});

/** A console five seconds after it is live. Then its clock stands still: on a busy machine its polls would never pause. */
async function openConsole(page: Page, name: AccountName, address: string): Promise<void> {
  await page.clock.install();
  await enter(page, demo(name), address);
  await untilLive(page);
  await page.clock.pauseAt(Date.now() + 5_000);
}

test('the officer console is under 250 kB of script, everything counted', async ({ page }) => {
  const bytes = await scriptOf(page, () => openConsole(page, 'officer', '/officer'));

  expect(bytes).toBeLessThan(250_000);
});

test('the dispatch console is under 250 kB of script, everything counted', async ({ page }) => {
  const bytes = await scriptOf(page, () => openConsole(page, 'owner', '/dispatch'));

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
