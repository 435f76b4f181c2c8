import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { AccountName } from '@ten8/demo-data/accounts';
import { seedDemo } from '@ten8/demo-data/seed-demo';
import { build } from '@ten8/launcher/build';
import { readArguments } from '@ten8/launcher/command-line';
import { findChromium } from '@ten8/launcher/find-chromium';
import { explain, ExplainedError, step } from '@ten8/launcher/progress';
import { ROOT } from '@ten8/launcher/settings';
import { abortOnStopSignal } from '@ten8/launcher/stop-signal';
import { startSystem } from '@ten8/test-kit/system';
import { createAccount, demo, enter, signIn } from '../support/people';
import { show } from '../support/screens';
import { DESK, PHONE, PICTURES, type Picture } from './pictures';

const FOLDER = join(ROOT, 'docs/screenshots');
/** What the landing page shows of the product. */
const LANDING_FOLDER = join(ROOT, 'web/src/features/landing/pictures');
const ON_LANDING = ['officer', 'dispatch', 'civilian'];
const MAX_BYTES = 3_500_000;

const HELP = `Usage: npm run screenshots
Builds Ten8, starts it with the demo, and takes the pictures in docs/screenshots and those of the landing page again.

  CHROMIUM=PATH   the browser, if it is not found`;

async function main(): Promise<void> {
  readArguments(HELP);
  const stop = abortOnStopSignal();
  const executablePath = await findChromium(stop);
  if (!executablePath)
    throw new ExplainedError('There is no Chromium.', 'Install chromium, or set CHROMIUM to its path.');
  await build(stop);
  const system = await step('Starting a system with the demo', () =>
    startSystem({ env: { DEMO: 'on', REGISTRATION: 'closed' } }),
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await seedDemo({ ...system, authUrl: system.urls.auth });
    Object.assign(process.env, {
      BASE_URL: system.url,
      AUTH_URL: system.urls.auth,
      INTERNAL_SECRET: system.internalSecret,
    });
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    await step('Taking the pictures', () => takeAll(browser, system.url));
  } finally {
    await browser.close();
    await system.stop();
  }
  weigh();
}

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  for (const picture of PICTURES) await take(browser, baseURL, picture);
  await takePanic(browser, baseURL);
}

async function open(browser: Browser, baseURL: string, look: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: DESK,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...look,
  });
  const page = await context.newPage();
  // Every page says that it is a beta; the pictures need not.
  await page.addInitScript(() => localStorage.setItem('betaBannerDismissed', 'true'));
  return page;
}

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  const page = await open(browser, baseURL, picture.look);
  try {
    if (picture.isNewcomer) await signIn(page, await createAccount());
    else if (picture.as) await enter(page, demo(picture.as));
    await picture.prepare?.(page);
    await show(page, picture);
    await photograph(page, picture.name);
  } finally {
    await page.context().close();
  }
}

/** A dialog is pictured alone: what is behind it has a picture of its own. */
async function photograph(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
  const path = join(FOLDER, `${name}.png`);
  if (await dialog.isVisible()) await dialog.screenshot({ path, animations: 'disabled' });
  else await page.screenshot({ path, animations: 'disabled' });
  if (ON_LANDING.includes(name))
    await page.screenshot({ path: join(LANDING_FOLDER, `${name}.jpg`), quality: 80, animations: 'disabled' });
}

/** Two officers: one raises the alarm, and the other one's console is pictured. */
async function takePanic(browser: Browser, baseURL: string): Promise<void> {
  const pages: Page[] = [];
  const officerAt = async (name: AccountName, look?: BrowserContextOptions) => {
    const page = await open(browser, baseURL, look);
    pages.push(page);
    await enter(page, demo(name), '/officer');
    await page.getByText('LIVE').first().waitFor();
    return page;
  };
  const raiser = await officerAt('officer');
  const colleague = await officerAt('officer2');
  const onPhone = await officerAt('officer2', { viewport: PHONE });
  await raiser.getByRole('button', { name: /^PANIC/ }).click();
  for (const page of [colleague, onPhone])
    await page.getByRole('region', { name: 'Panic alarms' }).getByText('1-ADAM-12').waitFor();
  await photograph(colleague, 'officer-panic');
  await photograph(onPhone, 'officer-panic-phone');
  for (const page of pages) await page.context().close();
}

function weigh(): void {
  const files = readdirSync(FOLDER);
  const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
  console.log(`${files.length} pictures in docs/screenshots, ${Math.round(bytes / 1000)} kB`);
  if (bytes > MAX_BYTES)
    throw new ExplainedError('The pictures are too heavy to keep in the repository.', 'Take fewer of them.');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    explain(error);
    process.exit(1);
  },
);
