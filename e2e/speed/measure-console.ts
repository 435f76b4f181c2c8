import { chromium, type Browser, type Page } from '@playwright/test';
import { readArguments } from '@ten8/launcher/command-line';
import { findChromium } from '@ten8/launcher/find-chromium';
import { explain, ExplainedError, step } from '@ten8/launcher/progress';
import { abortOnStopSignal } from '@ten8/launcher/stop-signal';
import { demo, enter } from '../support/people';
import { startDemoSystem } from '../support/system';
import { CALLS, fillLists, UNITS } from './long-lists';
import { measureDesk } from './measure-desk';
import { forgetTimes, noteTimes, report } from './times';

const ROUNDS = 10;

const HELP = `Usage: npm run bench:console
Measures how long the officer's and the dispatcher's console need for each key in a real browser, with long lists, after
npm run build.

  CHROMIUM=PATH   the browser, if it is not found`;

async function main(): Promise<void> {
  readArguments(HELP);
  const executablePath = await findChromium(abortOnStopSignal());
  if (!executablePath)
    throw new ExplainedError('There is no Chromium.', 'Install chromium, or set CHROMIUM to its path.');
  const system = await step('Starting a system with the demo', startDemoSystem);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await measureConsole(browser, system.url);
    await measureDesk(browser, system.url);
  } finally {
    await browser.close();
    await system.stop();
  }
}

async function measureConsole(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await fillLists(page, true);
  await page.addInitScript(noteTimes);
  await enter(page, demo('officer'), '/officer');
  await page.getByText('LIVE').first().waitFor();
  await page.getByText(`ACTIVE CALLS (${CALLS})`).waitFor();
  await work(page); // Everything is loaded once.
  await forgetTimes(page);
  for (let round = 0; round < ROUNDS; round += 1) await work(page);
  await report(page, `Officer console: ${UNITS} units, ${CALLS} calls, ${ROUNDS} rounds`);
  await page.context().close();
}

/** What an officer does all day, each with a pause in which polls arrive as well. */
async function work(page: Page): Promise<void> {
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
  };
  await press('2', '1', 'a');
  await page.getByRole('button', { name: 'DETACH' }).waitFor();
  await press('d', 'j', 'j', 'j', 'k');
  await press('/', 'n', 'Escape');
  await press('g', 'n', 'D', 'O', 'E', 'Escape');
  await page.getByRole('tab', { name: 'CAD SYSTEM' }).click();
  await page.getByRole('tab', { name: 'BOLOS' }).click();
  await page.getByRole('tab', { name: 'CAD SYSTEM' }).click();
  await page.locator('#main').click({ position: { x: 3, y: 300 } });
  await press('?', 'Escape');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    explain(error);
    process.exit(1);
  },
);
