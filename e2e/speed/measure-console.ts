import { chromium, type Page } from '@playwright/test';
import { listCalls, openCall, type Call } from '@ten8/contracts/cad/calls';
import { UNIT_STATUSES } from '@ten8/contracts/cad/constants';
import { listUnits, type Unit } from '@ten8/contracts/cad/units';
import { findChromium } from '@ten8/launcher/find-chromium';
import { explain, ExplainedError, step } from '@ten8/launcher/progress';
import { abortOnStopSignal } from '@ten8/launcher/stop-signal';
import { clientOf, demo, enter } from '../support/people';
import { startDemoSystem } from '../support/system';

const UNITS = 300;
const CALLS = 200;
const ROUNDS = 10;
/** An interaction lasts from the key or click to the next picture. */
const MOST_MS = 50;

async function main(): Promise<void> {
  const executablePath = await findChromium(abortOnStopSignal());
  if (!executablePath)
    throw new ExplainedError('There is no Chromium.', 'Install chromium, or set CHROMIUM to its path.');
  const system = await step('Starting a system with the demo', startDemoSystem);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ baseURL: system.url, viewport: { width: 1440, height: 900 } });
    await fillLists(page);
    await page.addInitScript(noteTimes);
    await enter(page, demo('officer'), '/officer');
    await page.getByText('LIVE').first().waitFor();
    await page
      .locator('[data-call-id]')
      .nth(CALLS - 1)
      .waitFor({ state: 'attached' });
    await work(page); // Everything is loaded once.
    await page.evaluate(() => (Reflect.get(window, 'times') as unknown[]).splice(0));
    for (let round = 0; round < ROUNDS; round += 1) await work(page);
    await report(page);
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** The demo's lists grow to their size in the browser; at each poll another unit has another status. */
async function fillLists(page: Page): Promise<void> {
  const owner = await clientOf(demo('owner'));
  const body = { location: '1 PIER ROAD', description: 'BOAT ON FIRE' };
  await owner.ask(openCall, { params: { communityId: 1 }, body });
  let polls = 0;

  await page.route('**/communities/1/units', async (route) => {
    const response = await route.fetch();
    const units = listUnits.reply.parse(await response.json());
    const [first] = units;
    polls += 1;
    const more = Array.from(
      { length: UNITS - units.length },
      (_, index) => first && copyOf(first, index, polls),
    );
    await route.fulfill({ json: [...units, ...more] });
  });
  await page.route('**/communities/1/calls', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const calls = listCalls.reply.parse(await (await route.fetch()).json());
    const open = calls.filter(({ status }) => status === 'active');
    const [first] = open;
    const more = Array.from({ length: CALLS - open.length }, (_, index) => first && callLike(first, index));
    return route.fulfill({ json: [...open, ...more] });
  });
}

function copyOf(unit: Unit, index: number, polls: number): Unit {
  const status = UNIT_STATUSES[index === polls % UNITS ? polls % 5 : index % 5] ?? 'busy';
  return { ...unit, id: 10_000 + index, userId: 10_000 + index, callsign: `2-LINCOLN-${index}`, status };
}

const callLike = (call: Call, index: number): Call => ({
  ...call,
  id: 10_000 + index,
  callNumber: 1_000 + index,
  assignedUnits: [],
  location: `${index} GROVE STREET`,
});

/** In the page: notes every interaction by the browser's own clock, and every task that blocks it. */
function noteTimes(): void {
  const times: { name: string; ms: number }[] = [];
  Reflect.set(window, 'times', times);
  // A variable, because TypeScript does not know the threshold yet.
  const events = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) times.push({ name, ms: duration });
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.push({ name: 'task over 50 ms', ms: duration });
  }).observe({ type: 'longtask', buffered: true });
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

async function report(page: Page): Promise<void> {
  const times = await page.evaluate(() => Reflect.get(window, 'times') as { name: string; ms: number }[]);
  const names = [...new Set(times.map(({ name }) => name))].sort();
  console.log(
    `\n${UNITS} units, ${CALLS} calls, ${ROUNDS} rounds. Interactions under 16 ms are not listed.\n`,
  );
  for (const name of names) {
    const sorted = times.filter((time) => time.name === name).map(({ ms }) => ms);
    sorted.sort((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const most = sorted.at(-1) ?? 0;
    const verdict =
      most <= MOST_MS ? '' : `   over ${MOST_MS} ms: ${sorted.filter((ms) => ms > MOST_MS).length}`;
    console.log(
      `${name.padEnd(18)} ${String(sorted.length).padStart(4)} x   median ${middle} ms   most ${most} ms${verdict}`,
    );
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    explain(error);
    process.exit(1);
  },
);
