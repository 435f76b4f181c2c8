import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import type { ApiClient } from '@ten8/api-client/api-client';
import { editCall } from '@ten8/contracts/cad/call-edits';
import { dispatchUnits, takeCall } from '@ten8/contracts/cad/dispatch';
import { addNote } from '@ten8/contracts/cad/timeline';
import { isCount, readArguments } from '@ten8/launcher/command-line';
import { findChromium } from '@ten8/launcher/find-chromium';
import { explain, ExplainedError, step } from '@ten8/launcher/progress';
import { abortOnStopSignal } from '@ten8/launcher/stop-signal';
import { addOfficer } from '../../e2e/support/officers';
import { enter, type Person } from '../../e2e/support/people';
import { addMember, createStoryCommunity } from '../../e2e/support/story-community';
import { startDemoSystem } from '../../e2e/support/system';

const HELP = `Usage: npm run soak:board [-- MINUTES]
Keeps a dispatch console open during a long busy night (20 minutes), after npm run build: 50 times as many calls as in a
busy community are opened and closed, and the memory of its page is read ten times. Exit code 1 if the page needs more
memory at the end than after the first half.

  CHROMIUM=PATH   the browser, if it is not found`;

/** A busy community has a call a minute. */
const CALL_EVERY_MS = 60_000 / 50;
const UNITS = 20;
/** The oldest one is closed then. */
const MAX_OPEN = 20;
const READINGS = 10;
/** Allowed growth since the first half, because some garbage is collected late. Until then the lists and the cache fill. */
const MAX_GROWTH = 1.15;

interface Reading {
  heapKb: number;
  nodes: number;
  listeners: number;
}

async function main(): Promise<void> {
  const [minutes = '20'] = readArguments(HELP, { words: { most: 1, accepts: isCount } }).words;
  const executablePath = await findChromium(abortOnStopSignal());
  if (!executablePath)
    throw new ExplainedError('There is no Chromium.', 'Install chromium, or set CHROMIUM to its path.');
  const system = await step('Starting a system', startDemoSystem);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const readings = await soak(browser, system.url, Number(minutes));
    const [middle, last] = [readings[READINGS / 2 - 1], readings.at(-1)];
    const isSteady = middle !== undefined && last !== undefined && last.heapKb <= middle.heapKb * MAX_GROWTH;
    console.log(isSteady ? 'The page holds no more than before.' : 'The page holds more than before.');
    process.exitCode = isSteady ? 0 : 1;
  } finally {
    await browser.close();
    await system.stop();
  }
}

async function soak(browser: Browser, baseURL: string, minutes: number): Promise<Reading[]> {
  const place = await createStoryCommunity();
  const dispatcher = await addMember(place, 'Dee', 'Dispatcher');
  const unitIds: number[] = [];
  for (let index = 0; index < UNITS; index += 1)
    unitIds.push((await addOfficer(place, `1-ADAM-${index}`)).unit.id);
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await enter(page, dispatcher, '/dispatch');
  await page.getByText('1-ADAM-7').first().waitFor();

  const readings: Reading[] = [];
  const session = await page.context().newCDPSession(page);
  const night = createNight(dispatcher, place.id, unitIds);
  for (let index = 0; index < READINGS; index += 1) {
    const calls = await work(page, night, (minutes * 60_000) / READINGS);
    const reading = await read(session);
    readings.push(reading);
    console.log(`${String(index + 1).padStart(2)}/${READINGS}  ${calls} calls  ${JSON.stringify(reading)}`);
  }
  return readings;
}

/** Opens calls and presses the dispatcher's keys for this time; returns the number of calls. */
async function work(page: Page, night: ReturnType<typeof createNight>, forMs: number): Promise<number> {
  const end = performance.now() + forMs;
  let calls = 0;
  while (performance.now() < end) {
    const startedAt = performance.now();
    calls = await night.next();
    for (const key of KEYS[calls % KEYS.length] ?? []) await page.keyboard.press(key);
    await pause(Math.max(0, CALL_EVERY_MS - (performance.now() - startedAt)));
  }
  return calls;
}

/** Other things that the dispatcher opens: other calls, the list of keys, closed calls, statistics. */
const KEYS = [['j'], ['j', '?', 'Escape'], ['k'], ['r', 'Escape'], ['j', 'j'], ['s', 'Escape']] as const;

/** Each call gets two units and a note, is edited, and is closed when it is the oldest of many. */
function createNight(dispatcher: Person & ApiClient, communityId: number, unitIds: readonly number[]) {
  const open: { id: number; version: number }[] = [];
  const params = { communityId };
  let count = 0;

  async function next(): Promise<number> {
    count += 1;
    const call = await dispatcher.ask(takeCall, {
      params,
      body: { location: `${count % 40} PIER ROAD`, description: `BOAT ${count} ON FIRE` },
    });
    const two = [0, 1].map((index) => unitIds[(count * 2 + index) % unitIds.length] ?? 0);
    await dispatcher.ask(dispatchUnits, { params, body: { unitIds: two, callId: call.id } });
    await dispatcher.ask(dispatchUnits, { params, body: { unitIds: two, status: 'on-scene' } });
    await dispatcher.ask(addNote, {
      params: { callId: call.id },
      body: { text: `Caller rings again: ${count}` },
    });
    open.push(await edit(call, { description: `BOAT ${count} IS SINKING` }));
    const oldest = open.length > MAX_OPEN ? open.shift() : undefined;
    if (oldest) await edit(oldest, { status: 'closed' });
    return count;
  }
  /** An edit that names an older version is accepted, as long as nobody changed the same field. */
  const edit = ({ id, version }: { id: number; version: number }, change: object) =>
    dispatcher.ask(editCall, { params: { callId: id }, body: { version, ...change } });

  return { next };
}

async function read(session: CDPSession): Promise<Reading> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    heapKb: Math.round(of('JSHeapUsedSize') / 1000),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    explain(error);
    process.exit(1);
  },
);
