import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../lib/goals';
import { openReconnectingConsole, type ReconnectingConsole } from '../lib/reconnecting-console';
import type { BenchSystem } from './system';

const ROOMS = 10;
/** An alarm sounds this long; a console that gets it later has missed it. */
const SOUNDS_MS = 20_000;
const CHECK_EVERY_MS = 50;

interface Signal {
  what: string;
  /** The process that gets the signal at the moment of the alarms. */
  victim: string;
  /** `npm start` starts a killed process again. A stopped one hangs until the alarms are over. */
  signal: 'SIGKILL' | 'SIGSTOP';
}

const SIGNALS: Signal[] = [
  { what: 'a realtime replica is killed', victim: 'realtime-2', signal: 'SIGKILL' },
  { what: 'Redis is killed', victim: 'Redis', signal: 'SIGKILL' },
  // Since the other one was killed, it has all consoles.
  { what: 'a realtime replica hangs', victim: 'realtime', signal: 'SIGSTOP' },
];

/**
 * P9: alarms at the moment when a process is killed or hangs, or the network of nearly all consoles is lost. The share
 * of consoles that got theirs exactly once.
 */
export async function benchDisturbances(system: BenchSystem): Promise<Finding[]> {
  const ids = [...new Set(system.officers.map(({ communityId }) => communityId))].slice(0, ROOMS);
  const officers = system.officers.filter(({ communityId }) => ids.includes(communityId));
  const consoles = await Promise.all(
    officers.map((officer) => openReconnectingConsole(system.port, officer)),
  );
  // Another officer presses each time: a unit waits for 20 s between two alarms.
  const pressersOf = (round: number) =>
    ids.flatMap((id) => consoles.filter(({ officer }) => officer.communityId === id)[round] ?? []);
  const shares: number[] = [];
  for (const [round, { what, victim, signal }] of SIGNALS.entries()) {
    const pids = system.pidsOf(victim);
    if (pids.length === 0) throw new Error(`there is no process named ${victim}`);
    pids.forEach((pid) => process.kill(pid, signal));
    const heard = await soundAlarms(consoles, pressersOf(round)).finally(() => {
      if (signal === 'SIGSTOP') pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
    });
    shares.push(shareOf(what, heard, consoles));
    if (signal === 'SIGKILL') await waitUntilRestarted(system, victim, pids);
  }
  const pressers = pressersOf(SIGNALS.length);
  for (const one of consoles) if (!pressers.includes(one)) one.loseNetwork();
  shares.push(shareOf('the network is lost', await soundAlarms(consoles, pressers), consoles));
  consoles.forEach((one) => one.close());
  const least = Math.min(...shares);
  return [{ goal: 'P9', ratio: { median: least, min: least, max: Math.max(...shares) } }];
}

interface Heard {
  /** Milliseconds from the press until each console heard its alarm. */
  times: number[];
  missed: number;
  doubled: number;
}

/** Prints what happened, and returns the share of consoles that heard their alarm exactly once. */
function shareOf(what: string, { times, missed, doubled }: Heard, { length }: { length: number }): number {
  const last = Math.max(...times) / 1_000;
  console.log(
    `${what}: ${length} consoles, ${missed} missed the alarm, ${doubled} heard it twice; ` +
      `the last one after ${last.toFixed(1)} s`,
  );
  return (length - doubled - missed) / length;
}

async function soundAlarms(consoles: ReconnectingConsole[], pressers: ReconnectingConsole[]): Promise<Heard> {
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
