import type { Page } from '@playwright/test';
import { listCalls } from '@ten8/contracts/cad/calls';
import { openDesk, pane } from './support/desk';
import { addOfficer, board, open911, test } from './support/officers';
import { enter } from './support/people';
import { expect } from './support/story';

test.use({ viewport: { width: 1440, height: 900 } });

const CALLS = 200;

/** The one call of the community becomes 200, #1 the oldest. */
const multiplyCalls = (page: Page) =>
  page.route('**/api/communities/*/calls', async (route) => {
    const [first] = listCalls.reply.parse(await (await route.fetch()).json());
    const created = Date.parse(first?.createdAt ?? '');
    const json = Array.from({ length: CALLS }, (_, index) => {
      const createdAt = new Date(created - (CALLS - index) * 1000).toISOString();
      return { ...first, id: Number(first?.id) + index, callNumber: index + 1, createdAt };
    });
    await route.fulfill({ json });
  });

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

/** These keys within one frame, as if the browser had been busy. */
const pressAtOnce = (page: Page, keys: string) =>
  page.evaluate(async (pressed) => {
    for (const key of pressed) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
      // React renders in a microtask.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  }, keys);

test('of two hundred calls the desk draws only those in sight, and keys reach the others', async ({
  page,
  place,
}) => {
  await open911(place);
  await multiplyCalls(page);
  await openDesk(page, place);
  const desk = pane(page, 'Calls');
  const row = (number: number) =>
    desk.getByRole('button').filter({ has: page.getByText(`#${number}`, { exact: true }) });

  await expect(desk.getByRole('heading')).toHaveText(`CALLS (${CALLS})`);
  await expect.poll(() => desk.getByRole('listitem').count()).toBeLessThan(50);
  await press(page, 'j', 40);
  await expect(row(40)).toBeFocused();
  await expect(row(40)).toBeInViewport({ ratio: 0.9 });

  const pointer = await desk.getByRole('list').evaluate(async (list) => {
    list.parentElement?.scrollTo(0, 0);
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return getComputedStyle(list).pointerEvents;
  });
  expect(pointer, 'a click right after scrolling is taken').toBe('auto');
  await expect(row(1)).toBeInViewport();
  await expect(row(40)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(39)).toBeInViewport({ ratio: 0.9 });
  await pressAtOnce(page, 'j'.repeat(30));
  await expect(row(69)).toBeFocused();
  await expect(row(69)).toBeInViewport({ ratio: 0.9 });

  await pressAtOnce(page, 'jn');
  const chosen = pane(page, 'Chosen call');
  await expect(chosen.getByRole('heading', { name: /CALL #70/ })).toBeVisible();
  await expect(chosen.getByRole('textbox', { name: 'Note' })).toBeFocused();
});

test('of two hundred calls an officer’s side panel draws only those in sight, and keys reach all across its lists', async ({
  page,
  place,
}) => {
  await open911(place);
  const officer = await addOfficer(place, '1-ADAM-12');
  await multiplyCalls(page);
  await enter(page, officer, '/officer');
  const calls = board(page, 'Active calls');
  const call = (number: number) =>
    calls.getByRole('listitem').filter({ has: page.getByText(`#${number}`, { exact: true }) });
  const unit = board(page, 'Active units').getByRole('listitem').filter({ hasText: '1-ADAM-12' });

  await expect(calls.getByRole('heading')).toHaveText(`ACTIVE CALLS (${CALLS})`);
  for (const list of [calls, page.getByRole('region', { name: 'Calls to take' })])
    await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(50);
  await press(page, 'j', 40);
  await expect(call(40)).toBeFocused();
  await expect(call(40)).toBeInViewport({ ratio: 0.9 });

  await pressAtOnce(page, 'j'.repeat(30));
  await expect(call(70)).toBeFocused();
  await expect(call(70)).toBeInViewport({ ratio: 0.9 });

  await unit.focus();
  await page.keyboard.press('k');
  await expect(call(CALLS)).toBeFocused();
  await expect(call(CALLS)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('j');
  await expect(unit).toBeFocused();
});

test('rows in sight stay where they are when a more urgent call comes above them', async ({
  page,
  place,
}) => {
  for (let count = 0; count < 12; count += 1) await open911(place);
  const officer = await addOfficer(place, '1-ADAM-12');
  await enter(page, officer, '/officer');
  const calls = board(page, 'Active calls');
  const row = (number: number) =>
    calls.getByRole('listitem').filter({ has: page.getByText(`#${number}`, { exact: true }) });
  await expect(row(12)).toBeAttached();
  await calls.getByRole('list').evaluate((list) => list.parentElement?.scrollTo(0, 300));
  const topOf = async (number: number) => Math.round((await row(number).boundingBox())?.y ?? 0);
  await expect(row(8)).toBeInViewport();
  const before = await topOf(8);

  await open911(place, { priority: 'critical' });

  await expect(calls.getByRole('heading')).toHaveText('ACTIVE CALLS (13)');
  await expect.poll(() => topOf(8)).toBe(before);
  await expect(row(8)).toBeInViewport();
});
