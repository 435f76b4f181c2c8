import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '@ten8/api-client/api-client';
import { listen, type Listener } from '@ten8/test-kit/socket-client';
import { createOfficers } from './create-officers';
import { pressSteadily } from './steady-panics';
import { sendSteadily } from './steady-requests';

/** Each unit waits 20 s between two alarms. */
const PANIC_EVERY_MS = 2_000;
/** Processes that have just started are slow: what they answer in this time is not counted. */
const WARM_UP_MS = 20_000;
/** Failures before the first disturbance are the machine's fault. */
const CALM_MS = 5_000;
const LOOK_MS = 300;
const CONNECT_MS = 60_000;

export const LOAD_OPTIONS = {
  requests: { type: 'string', default: '150' },
  sockets: { type: 'string', default: '200' },
} as const;

interface Load {
  perSecond: number;
  sockets: number;
}

export const loadOf = ({ requests, sockets }: { requests: string; sockets: string }): Load => ({
  perSecond: Number(requests),
  sockets: Number(sockets),
});

interface Places {
  url: string;
  /** The web app's address, if it has a separate server. */
  pages?: string[];
}

/**
 * Lets people work while `disturb` runs, and prints the results of their requests and alarms. True if no request failed
 * or was refused, and every alarm was heard on every screen.
 */
export async function isUnharmed(
  { url, pages = [] }: Places,
  { perSecond, sockets }: Load,
  disturb: (say: (what: string) => void) => Promise<void>,
): Promise<boolean> {
  const { communityId, people, unitIds } = await createOfficers(url);
  const screens = await openScreens(url, communityId, { people, count: sockets });
  const warmUp = sendSteadily(people, { communityId, perSecond, pages });
  await pause(WARM_UP_MS);
  await warmUp.stop();
  let now = 'calm';
  const requests = sendSteadily(people, { communityId, perSecond, disturbance: () => now, pages });
  const panics = pressSteadily(unitIds, screens, { everyMs: PANIC_EVERY_MS, disturbance: () => now });
  const start = Date.now();
  await pause(CALM_MS);

  await disturb((what) => (now = what));

  const report = { seconds: (Date.now() - start) / 1000, ...(await requests.stop()) };
  const alarms = await panics.stop();
  screens.forEach((screen) => screen.close());
  console.log(JSON.stringify({ requests: report, sockets: screens.length, alarms }, null, 2));
  return report.failed + report.refused === 0 && alarms.lost === 0 && alarms.raised === alarms.pressed;
}

/** The first screens belong to one person each, in the same order. */
async function openScreens(
  url: string,
  communityId: number,
  { people, count }: { people: ApiClient[]; count: number },
): Promise<Listener[]> {
  const screens = Array.from({ length: count }, (_, index) =>
    listen(url, people[index % people.length]?.cookie() ?? '', { communityId }),
  );
  const deadline = Date.now() + CONNECT_MS;
  while (!screens.every((screen) => screen.isConnected())) {
    if (Date.now() > deadline) throw new Error('not all sockets connect');
    await pause(LOOK_MS);
  }
  return screens;
}
