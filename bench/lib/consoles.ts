import { setImmediate as nextPass, setTimeout as pause } from 'node:timers/promises';
import { PANIC_RECEIPTS, RECEIPT_SPREAD_MS } from '@ten8/contracts/cad/constants';
import type { LoadOfficer } from '../../load/seed/seed';
import { openLiveClient, type LiveClient } from './live-client';

export interface Console {
  officer: LoadOfficer;
  client: LiveClient;
}

export interface OpenedConsoles {
  consoles: Console[];
  /** From the first connection until the last one was in its community's room. */
  seconds: number;
}

const OPENED_IN_ONE_PASS = 8;
const TRIES = 50;
const PAUSE_MS = 200;

/**
 * All at once, as after a restart; a refused connection is tried again after a pause, as browsers do. A few begin in each
 * pass of the event loop, so that each sends its request as soon as it is connected. If one process opened all of them
 * first, all requests would arrive together, which thousands of browsers do not do.
 */
export async function openConsoles(port: number, officers: LoadOfficer[]): Promise<OpenedConsoles> {
  const start = performance.now();
  const opening: Promise<Console>[] = [];
  for (const [index, officer] of officers.entries()) {
    if (index % OPENED_IN_ONE_PASS === 0) await nextPass();
    opening.push(openConsole(port, officer));
  }
  const consoles = await Promise.all(opening);
  return { consoles, seconds: (performance.now() - start) / 1_000 };
}

const openConsole = async (port: number, officer: LoadOfficer): Promise<Console> => ({
  officer,
  client: await openJoined(port, officer),
});

async function openJoined(port: number, officer: LoadOfficer, tries = TRIES): Promise<LiveClient> {
  try {
    const client = await openLiveClient({ port, cookie: officer.cookie });
    const answer = await client.ask('join-community', { communityId: officer.communityId });
    if (isOk(answer)) return client;
    client.close();
    throw new Error(`a join was answered ${JSON.stringify(answer)}`);
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    return openJoined(port, officer, tries - 1);
  }
}

export const isOk = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;

const LOST_MS = 10_000;

interface Listening {
  clients: LiveClient[];
  /** As a browser does: each client says that the alarm arrived, sounded and was visible. */
  withReceipts?: boolean;
}

/**
 * Milliseconds from the press to the alarm at each of these clients, once the press and the receipts have been answered,
 * too; throws when one does not hear it.
 */
export async function pressAndListen(listening: Listening, press: () => Promise<void>): Promise<number[]> {
  const heard = listenForAlarm(listening);
  const [times] = await Promise.all([heard, press()]);
  return times;
}

function listenForAlarm({ clients, withReceipts = false }: Listening): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const receipts: Promise<unknown>[] = [];
    const lost = setTimeout(
      () => reject(new Error(`${clients.length - times.length} of ${clients.length} heard no alarm`)),
      LOST_MS,
    );
    const start = performance.now();
    for (const client of clients) {
      client.onEvent((text) => {
        if (!text.includes('"panic-alert"')) return;
        times.push(performance.now() - start);
        if (withReceipts) receipts.push(...sendReceipts(client, text));
        if (times.length < clients.length) return;
        clearTimeout(lost);
        Promise.all(receipts).then(() => resolve(times), reject);
      });
    }
  });
}

function sendReceipts(client: LiveClient, text: string): Promise<unknown>[] {
  const alertId = /"alertId":"([^"]+)"/.exec(text)?.[1];
  return PANIC_RECEIPTS.map(async (what) => {
    await pause(Math.random() * RECEIPT_SPREAD_MS);
    return client.ask('panic-seen', { alertId, what });
  });
}
