import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../lib/goals';
import { openReconnectingConsole, type ReconnectingConsole } from '../lib/reconnecting-console';
import type { BenchSystem } from './system';

const ROOMS = 10;
/** An alarm sounds this long; a console that gets it later has missed it. */
const SOUNDS_MS = 20_000;
const CHECK_EVERY_MS = 50;

interface Disturbance {
  what: string;
  /** The process that gets the signal at the moment of the alarms. */
  victim: string;
  /** `npm start` starts a killed process again. A stopped one hangs until the alarms are over. */
  signal: 'SIGKILL' | 'SIGSTOP';
}

const DISTURBANCES: Disturbance[] = [
  { what: 'a realtime replica is killed', victim: 'realtime-2', signal: 'SIGKILL' },
  { what: 'Redis is killed', victim: 'Redis', signal: 'SIGKILL' },
  // Since the other one was killed, it has all consoles.
  { what: 'a realtime replica hangs', victim: 'realtime', signal: 'SIGSTOP' },
];

/** P9: alarms at the moment when a process is killed or hangs. The share of consoles that got theirs exactly once. */
export async function benchDisturbances(system: BenchSystem): Promise<Finding[]> {
  const ids = [...new Set(system.officers.map(({ communityId }) => communityId))].slice(0, ROOMS);
  const officers = system.officers.filter(({ communityId }) => ids.includes(communityId));
  const consoles = await Promise.all(
    officers.map((officer) => openReconnectingConsole(system.port, officer)),
  );
  const shares: number[] = [];
  for (const [round, { what, victim, signal }] of DISTURBANCES.entries()) {
    const pids = system.pidsOf(victim);
    if (pids.length === 0) throw new Error(`there is no process named ${victim}`);
    // Another officer presses each time: a unit waits for 20 s between two alarms.
    const pressers = ids.flatMap(
      (id) => consoles.filter(({ officer }) => officer.communityId === id)[round] ?? [],
    );
    pids.forEach((pid) => process.kill(pid, signal));
    const { times, doubled, missed } = await soundAlarms(consoles, pressers).finally(() => {
      if (signal === 'SIGSTOP') pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
    });
    times.sort((a, b) => a - b);
    shares.push((consoles.length - doubled - missed) / consoles.length);
    console.log(
      `${what}: ${consoles.length} consoles, ${missed} missed the alarm, ${doubled} heard it twice; ` +
        `the last one after ${((times.at(-1) ?? NaN) / 1_000).toFixed(1)} s`,
    );
    if (signal === 'SIGKILL') await waitUntilRestarted(system, victim, pids);
  }
  consoles.forEach((one) => one.close());
  const least = Math.min(...shares);
  return [{ goal: 'P9', ratio: { median: least, min: least, max: Math.max(...shares) } }];
}

async function soundAlarms(consoles: ReconnectingConsole[], pressers: ReconnectingConsole[]) {
  const start = performance.now();
  const alarms = new Map(
    await Promise.all(
      pressers.map(async (presser) => [presser.officer.communityId, await presser.press()] as const),
    ),
  );
  const timesHeard = ({ officer, heard }: ReconnectingConsole) =>
    heard.get(alarms.get(officer.communityId) ?? '') ?? 0;
  const times = new Map<ReconnectingConsole, number>();
  // A second time would come soon after the first, at the latest when the console has connected again.
  while (performance.now() - start < SOUNDS_MS) {
    for (const one of consoles) {
      if (timesHeard(one) > 0 && !times.has(one)) times.set(one, performance.now() - start);
    }
    await pause(CHECK_EVERY_MS);
  }
  return {
    times: [...times.values()],
    missed: consoles.filter((one) => timesHeard(one) === 0).length,
    doubled: consoles.filter((one) => timesHeard(one) > 1).length,
  };
}

async function waitUntilRestarted(system: BenchSystem, victim: string, before: number[]): Promise<void> {
  const deadline = performance.now() + SOUNDS_MS;
  while (system.pidsOf(victim).every((pid) => before.includes(pid))) {
    if (performance.now() > deadline) throw new Error(`${victim} was not started again`);
    await pause(CHECK_EVERY_MS);
  }
}
