import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { compareFigures, readFigures } from './figures';
import { startLoad, type Ledger } from './load';
import { makePatrol, type Patrol } from './officers';
import type { Workload } from './workload';

interface Place {
  cluster: Cluster;
  url: string;
  say(line: string): void;
}

type Drill = (place: Place) => Promise<void>;

const ROLLED = ['auth', 'community', 'civilian', 'cad', 'realtime', 'gateway', 'web'];
/** Longer than a name is trusted, and than a look of every probe takes. */
const SETTLE_MS = 10_000;

const rollOf =
  (name: string): Drill =>
  async ({ cluster, say }) => {
    const workload = the(cluster, name);
    await workload.roll();
    say(`${name} is rolled; exits other than 0: ${workload.badExits.join(', ') || 'none'}`);
  };

/** What is done to the pods while requests, sockets and alarms go on. */
export const DRILLS: Record<string, Drill> = {
  ...Object.fromEntries(ROLLED.map((name) => [`roll-${name}`, rollOf(name)])),
  'scale-cad': ({ cluster }) => scaleUpAndDown(the(cluster, 'cad')),
  'scale-gateway': ({ cluster }) => scaleUpAndDown(the(cluster, 'gateway')),
  'scale-realtime': ({ cluster }) => scaleUpAndDown(the(cluster, 'realtime')),
  'kill-cad': ({ cluster }) => killOne(the(cluster, 'cad')),
  'kill-realtime': ({ cluster }) => killOne(the(cluster, 'realtime')),
  nothing: () => pause(SETTLE_MS),
};

function the(cluster: Cluster, name: string): Workload {
  const workload = cluster.workloads.get(`ten8-${name}`);
  if (!workload) throw new Error(`the chart runs no ${name}`);
  return workload;
}

async function scaleUpAndDown(workload: Workload): Promise<void> {
  await workload.scale(4);
  await pause(SETTLE_MS);
  await workload.scale(2);
  await pause(SETTLE_MS);
}

async function killOne(workload: Workload): Promise<void> {
  await workload.pods()[0]?.kill();
  await pause(SETTLE_MS);
}

let patrol: Patrol | null = null;

/** One drill under load, and what became of the load. */
export async function runDrill(name: string, place: Place): Promise<void> {
  const { cluster, url, say } = place;
  const [auth] = cluster.names.addressesOf('ten8-auth');
  const secret = cluster.secrets.get('ten8/INTERNAL_SECRET') ?? '';
  patrol ??= await makePatrol({ url, authUrl: `http://${auth}:8101`, secret }, 10);
  const load = startLoad(url, patrol);
  for (let waited = 0; !load.areConnected() && waited < 60; waited += 1) await pause(500);
  say(`${name}: begins under load`);
  const before = await readFigures(cluster);
  await DRILLS[name]?.(place);
  for (const line of compareFigures(before, await readFigures(cluster))) say(`${name}: ${line}`);
  report(name, await load.end(), say);
}

function report(name: string, ledger: Ledger, say: (line: string) => void): void {
  const failed = [...ledger.failures.values()].reduce((sum, count) => sum + count, 0);
  const { requests, sockets, reconnections, alarms, missed, twice } = ledger;
  say(
    `${name}: ${requests} requests, ${failed} failed; ${sockets} sockets, ${reconnections} reconnections; ` +
      `${alarms} alarms, ${missed} missed, ${twice} heard twice`,
  );
  for (const [what, count] of ledger.failures) say(`${name}:   ${count} × ${what}`);
  if (failed + missed > 0) process.exitCode = 1;
}
