import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { demo, enter } from '../support/people';
import { CALLS, fillLists, UNITS } from './long-lists';
import { forgetTimes, noteTimes, report } from './times';

const ROUNDS = 10;
const WATCHED_MS = 20_000;

/** The dispatch console with long lists: how soon a key's effect is seen, and its CPU while only ages are counted. */
export async function measureDesk(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await fillLists(page, false);
  await page.addInitScript(noteTimes);
  await enter(page, demo('owner'), '/dispatch');
  await page.getByText(`CALLS (${CALLS})`).waitFor();
  await page.getByText(/^UNITS \((2[89]\d|300)\)/).waitFor();
  await work(page); // Everything is loaded once.
  await forgetTimes(page);
  for (let round = 0; round < ROUNDS; round += 1) await work(page);
  await report(page, `Dispatch console: ${UNITS} units, ${CALLS} calls, ${ROUNDS} rounds`);
  await watch(page);
  await page.context().close();
}

async function work(page: Page): Promise<void> {
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
  };
  await press('j', 'j', 'j', 'k', 'a');
  // Fails when keys do nothing, which would be the fastest of all.
  await page.getByRole('dialog', { name: 'Assign units' }).waitFor();
  await press('1', 'A', 'Escape');
  await press('c', 'P', 'I', 'Escape');
  await press('.', 'n', '1', 'Escape');
  await press('?', 'Escape');
}

/** Polls bring nothing new: what is left are their answers and the ages. Then no poll is answered, and the ages are left. */
async function watch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await changesIn(page);
  const withPolls = await shareOfCore(session);
  console.log(`\nwith polls, while nothing changes: ${percent(withPolls)} of a core`);
  console.log(`changes of the page other than times: ${(await changesIn(page)) - before}`);
  await page.route('**/api/**', () => new Promise(() => {}));
  await pause(3_000);
  console.log(`the ages alone: ${percent(await shareOfCore(session))} of a core`);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

async function shareOfCore(session: CDPSession): Promise<number> {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const [before, startedAt] = [await spent(), performance.now()];
  await pause(WATCHED_MS);
  return ((await spent()) - before) / ((performance.now() - startedAt) / 1000);
}

/** How often anything but a time was changed in the lists since the first time this was asked. */
const changesIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const known: unknown = Reflect.get(window, 'changes');
    if (typeof known === 'number') return known;
    Reflect.set(window, 'changes', 0);
    new MutationObserver((records) => {
      const others = records.filter(
        ({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('time, footer') === null,
      ).length;
      Reflect.set(window, 'changes', Number(Reflect.get(window, 'changes')) + others);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    return 0;
  });
