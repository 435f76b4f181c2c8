import type { Page } from '@playwright/test';
import { demo, enter } from './support/people';
import { expect, test } from './support/story';

/** How long the mouse rests before a tip shows, and how soon after one tip the next comes at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

const tip = (page: Page) => page.getByRole('tooltip');
const panic = (page: Page) => page.getByRole('button', { name: 'PANIC ALARM' });
const point = (page: Page) => panic(page).hover();
/** In px, more than the distance between an element and its tooltip. */
const leave = (page: Page) => page.mouse.move(1, 400, { steps: 4 });

/** Opens the console with its clock stopped. */
async function openConsole(page: Page): Promise<void> {
  await page.clock.install();
  await enter(page, demo('officer'), '/officer');
  await expect(panic(page)).toHaveAttribute('aria-disabled', 'false');
  await page.clock.pauseAt(Date.now() + 5_000);
}

test('a tip shows once something was pointed at for 700 ms', async ({ page }) => {
  await openConsole(page);
  await point(page);

  await page.clock.runFor(DELAY_MS - 50);
  await expect(tip(page)).toHaveCount(0);
  await page.clock.runFor(50);

  await expect(tip(page)).toHaveText('Alerts every unit of the community at once');
});

test('the next tip comes at once within 300 ms of the one before, and no later', async ({ page }) => {
  await openConsole(page);
  await point(page);
  await page.clock.runFor(DELAY_MS);
  await expect(tip(page)).toHaveCount(1);

  for (const [what, pauseMs, isAtOnce] of [
    ['within 300 ms comes at once', SKIP_DELAY_MS - 50, true],
    ['later than 300 ms waits like the first', SKIP_DELAY_MS + 50, false],
  ] as const)
    await test.step(what, async () => {
      await leave(page);
      await expect(tip(page)).toHaveCount(0);
      await page.clock.runFor(pauseMs);

      await point(page);
      await page.clock.runFor(1);

      await expect(tip(page)).toHaveCount(isAtOnce ? 1 : 0);
      await page.clock.runFor(DELAY_MS);
      await expect(tip(page)).toHaveCount(1);
    });
});
