import type { Page } from '@playwright/test';
import { addOfficer, board, open911 } from './support/officers';
import { enter } from './support/people';
import { expect, test } from './support/story';
import type { StoryCommunity } from './support/story-community';

const LIVE = /LIVE|10-8 \(ON DUTY\)/;

interface Read {
  list: string;
  /** ms by the page's clock */
  at: number;
}

interface Reads {
  all: Read[];
  underWay: number;
}

/** In the page: notes every reading of a list, and when its answer has been taken in. */
function noteReads() {
  const reads: Reads = { all: [], underWay: 0 };
  const ask = window.fetch.bind(window);
  const end = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (reads.underWay -= 1);
    port2.postMessage(null);
  };
  window.fetch = async (...input) => {
    const [, list] = /\/communities\/\d+\/(units|calls|bolos)$/.exec(String(input[0])) ?? [];
    if (!list) return ask(...input);
    reads.all.push({ list, at: Date.now() });
    reads.underWay += 1;
    const answer = await ask(...input).catch((error: unknown) => {
      end();
      throw error;
    });
    const text = answer.text.bind(answer);
    answer.text = () => text().finally(end);
    return answer;
  };
  Reflect.set(window, 'reads', reads);
}

const readsOf = (page: Page): Promise<Reads> => page.evaluate(() => Reflect.get(window, 'reads') as Reads);
const underWay = async (page: Page) => (await readsOf(page)).underWay;
const countOf = async (page: Page, list: string) =>
  (await readsOf(page)).all.filter((read) => read.list === list).length;

/** In the page: notes what changes in it, apart from ages that tick. */
function noteChanges() {
  const changes: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const isAge = element?.closest('time, [aria-label="Status bar"]');
      if (!isAge) changes.push(`${type} of ${element?.outerHTML.slice(0, 120)}`);
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  Reflect.set(window, 'changes', changes);
}

/** How often a list was asked for while the page's clock moved on, an answer never taking any of its time. */
async function countWhile(page: Page, seconds: number): Promise<Record<string, number>> {
  const from = (await readsOf(page)).all.length;
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000);
    await expect.poll(() => underWay(page), { intervals: [10, 20, 50] }).toBe(0);
  }
  const counts: Record<string, number> = {};
  for (const { list } of (await readsOf(page)).all.slice(from)) counts[list] = (counts[list] ?? 0) + 1;
  return counts;
}

/** At this address, everything read, with the clock standing still. */
async function standStill(page: Page, place: StoryCommunity, address: string, sight = LIVE): Promise<void> {
  const account = await addOfficer(place, '4-KING-1');
  await page.clock.install();
  await page.addInitScript(noteReads);
  await enter(page, account, address);
  await expect(page.getByText(sight).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + 5_000);
  await expect.poll(() => underWay(page)).toBe(0);
}

test('the console reads units and calls every three seconds, and calls again every five', async ({
  page,
  place,
}) => {
  await standStill(page, place, '/officer');

  const counts = await countWhile(page, 30);

  expect(counts).toEqual({ units: 10, calls: 10 + 6, bolos: 2 });
});

test('the dashboard reads units every three seconds and calls every five', async ({ page, place }) => {
  await standStill(page, place, '/officer?view=dashboard');

  const counts = await countWhile(page, 30);

  expect(counts).toEqual({ units: 10, calls: 6, bolos: 2 });
});

test('a hint brings a list before its next poll', async ({ page, place }) => {
  await standStill(page, place, '/officer');
  const before = { units: await countOf(page, 'units'), calls: await countOf(page, 'calls') };

  await open911(place, { location: 'HARBOUR STEPS' });
  await expect.poll(() => countOf(page, 'calls')).toBe(before.calls + 1);
  await expect.poll(() => underWay(page)).toBe(0);
  // The page draws on a timer of its own.
  await page.clock.runFor(100);

  await expect(board(page, 'Active calls')).toContainText('HARBOUR STEPS');
  expect(await countOf(page, 'units')).toBe(before.units);
});

test('without a live connection every list still arrives by its poll', async ({ page, place }) => {
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  const account = await addOfficer(place, '4-KING-2');
  await enter(page, account, '/officer');
  await expect(board(page, 'Active units')).toContainText('4-KING-2');
  await expect(page.getByText('NO LIVE CONNECTION')).toBeVisible();

  await open911(place, { location: 'LIGHTHOUSE' });
  await addOfficer(place, '4-KING-3');

  await expect(board(page, 'Active calls')).toContainText('LIGHTHOUSE');
  await expect(board(page, 'Active units')).toContainText('4-KING-3');
});

test('the second query of the calls replaces a poll that gets no answer', async ({ page, place }) => {
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  await standStill(page, place, '/officer', /4-KING-1/);
  const before = await countOf(page, 'calls');
  await open911(place, { location: 'DEAD LINE' });
  let asked = 0;
  await page.route('**/calls', (route) => {
    asked += 1;
    // The poll every three seconds gets no answer; the query every five seconds does.
    if (asked > 1) void route.continue();
  });

  await page.clock.runFor(3_000);
  await expect.poll(() => countOf(page, 'calls')).toBe(before + 1);
  await page.clock.runFor(2_000);
  await expect.poll(() => countOf(page, 'calls')).toBe(before + 2);
  await expect.poll(() => underWay(page)).toBe(1);
  await page.clock.runFor(100);

  await expect(board(page, 'Active calls')).toContainText('DEAD LINE');
});

// A page whose requests pass through the story has no cache: each answer is the whole list instead of a 304.
for (const answer of ['not modified', 'equal'] as const)
  test(`lists that come back ${answer} leave the page as it is`, async ({ page, place }) => {
    await open911(place);
    await addOfficer(place, '2-LINCOLN-2');
    if (answer === 'equal') await page.route('**/api/communities/*/*', (route) => route.continue());
    await standStill(page, place, '/officer');
    await expect(board(page, 'Active calls')).toContainText('1 PIER ROAD');
    // What has been read is drawn on a timer of the page's own, which stands still, too.
    await page.clock.runFor(100);
    await page.evaluate(noteChanges);

    const counts = await countWhile(page, 15);

    expect(counts).toMatchObject({ units: 5, calls: 8, bolos: 1 });
    expect(await page.evaluate(() => Reflect.get(window, 'changes') as string[])).toEqual([]);
  });
