import type { Page } from '@playwright/test';
import { listMembers } from '@ten8/contracts/community/members';
import { clientOf, demo, enter } from './support/people';
import { expect, test } from './support/story';

function beatsOf(page: Page): string[] {
  const beats: string[] = [];
  page.on('request', (request) => {
    const [, what] = /\/api\/user\/(online|offline)$/.exec(request.url()) ?? [];
    if (what) beats.push(what === 'online' ? `online ${request.postDataJSON().dashboard}` : what);
  });
  return beats;
}

/** A headless browser never hides a tab by itself. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

async function isOnline(lastName: string): Promise<boolean | undefined> {
  const owner = await clientOf(demo('owner'));
  const members = await owner.ask(listMembers, { params: { communityId: 1 } });
  return members.find(({ user }) => user.lastName === lastName)?.user.isOnline;
}

test('an open dashboard says every 30 seconds that its user is there, unless it is hidden', async ({
  page,
}) => {
  await page.clock.install();
  const beats = beatsOf(page);
  await enter(page, demo('civilian'), '/civilian');
  await expect.poll(() => beats).toEqual(['online civilian']);

  await page.clock.runFor(20_000);
  expect(beats).toHaveLength(1);
  await page.clock.runFor(10_000);
  await expect.poll(() => beats).toEqual(['online civilian', 'online civilian']);

  await turn(page, 'hidden');
  await expect.poll(() => beats.slice(2)).toEqual(['offline']);
  await page.clock.runFor(60_000);
  expect(beats.slice(3)).toEqual([]);

  await turn(page, 'visible');
  await expect.poll(() => beats.slice(3)).toEqual(['online civilian']);
});

test('who closes the tab is offline at once for the others', async ({ page }) => {
  await enter(page, demo('dispatcher'), '/civilian');
  await expect.poll(() => isOnline('Blake')).toBe(true);

  await page.close({ runBeforeUnload: false });

  await expect.poll(() => isOnline('Blake')).toBe(false);
});

test('every dashboard names itself', async ({ page }) => {
  const beats = beatsOf(page);
  await enter(page, demo('owner'), '/admin');
  await expect.poll(() => beats).toContain('online admin');

  await page.goto('/officer');

  await expect.poll(() => beats).toContain('online law-enforcement');
});
