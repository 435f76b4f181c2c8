import { setTimeout as pause } from 'node:timers/promises';
import { openConsoles, type Console } from '../lib/consoles';
import { memoryOf } from '../lib/cpu';
import { runLoad } from '../lib/processes';
import { cookieHeader, listPath, mixPolls, toWire } from '../lib/requests';
import { seedMore, type BenchSystem } from './system';

export const SOCKETS = Number(process.env.SOCKETS ?? 5_000);
export const ROOM = 50;
export const POLL_COUNT = 1_300;
/** 250 polls a second: far from saturation. */
const FEW_POLLS = { connections: 50, restMs: 200 };
const FEW_POLLS_MS = 5_000;
const LONGEST_MS = 60_000;
/** Until the polling process runs and its connections are open: they must be open before the consoles reconnect. */
const UNTIL_READY_MS = 3_000;

interface Polls {
  port: number;
  requests: string[];
}

interface Reconnection {
  consoles: Console[];
  /** Until all were in their rooms. */
  seconds: number;
  /** p99 of the polls meanwhile, divided by their p99 before. */
  slowdown: number;
}

/** As after a restart: 5,000 consoles connect to Ten8 at once, while a few others go on polling at their pace. */
export async function reconnectBeside(system: BenchSystem, polls: Polls): Promise<Reconnection> {
  const load = { ...FEW_POLLS, ...polls };
  await runLoad({ ...load, restMs: 0, ms: LONGEST_MS, once: true });
  const idle = await runLoad({ ...load, ms: FEW_POLLS_MS });
  const before = memoryPerProcess(system);
  // Nobody at Ten8 knows their sessions yet.
  const size = { communities: SOCKETS / ROOM, officersEach: ROOM, callsEach: 20 };
  const newcomers = await seedMore(system, size);
  const startAt = Date.now() + UNTIL_READY_MS;
  const opening = pause(UNTIL_READY_MS).then(() => openConsoles(system.port, newcomers));
  const beside = await runLoad({ ...load, ms: LONGEST_MS, startAt }, opening);
  const { consoles, seconds } = await opening;
  console.log(`${consoles.length} consoles connected and joined in ${seconds.toFixed(1)} s`);
  console.log(
    `others’ polls: p99 ${idle.p99Ms.toFixed(1)} ms idle, ${beside.p99Ms.toFixed(1)} ms while consoles reconnect`,
  );
  const after = memoryPerProcess(system);
  const each = (name: 'gateway' | 'realtime') =>
    ((after[name] - before[name]) / consoles.length / 1_000).toFixed(1);
  console.log(`memory for each socket: gateway ${each('gateway')} kB, realtime ${each('realtime')} kB`);
  return { consoles, seconds, slowdown: beside.p99Ms / idle.p99Ms };
}

const memoryPerProcess = (system: BenchSystem) => ({
  gateway: memoryOf(system.pidsOf('gateway')),
  realtime: memoryOf([...system.pidsOf('realtime'), ...system.pidsOf('realtime-2')]),
});

export const pollsOf = ({ officers }: BenchSystem): string[] =>
  mixPolls(officers, POLL_COUNT, ({ cookie, communityId }, list) =>
    toWire({ path: listPath(communityId, list), headers: cookieHeader({ cookie }) }),
  );
