import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster';
import type { Workload } from './workload';

const REPLACED_MS = 120_000;

/** Waits for its replacement. */
async function killOne(workload: Workload): Promise<void> {
  const before = workload.pods();
  const [pod] = before;
  await pod?.kill();
  const isReplaced = () => {
    const pods = workload.pods();
    return pods.length === before.length && pods.every((each) => each !== pod && each.isReady());
  };
  const deadline = Date.now() + REPLACED_MS;
  while (pod && !isReplaced()) {
    if (Date.now() > deadline) throw new Error(`no new pod has replaced ${pod.name}`);
    await pause(100);
  }
}

async function scale(workload: Workload, count: string): Promise<void> {
  if (!/^\d+$/.test(count)) throw new Error(`Type ${COMMANDS_HELP}.`);
  await workload.scale(Number(count));
}

/** What may be typed while it runs, each with the name of a service, and what else it needs. */
const COMMANDS: Record<string, (workload: Workload, detail: string) => Promise<unknown>> = {
  scale,
  roll: (workload) => workload.roll(),
  update: (workload, tag) => workload.update(tag || 'latest'),
  kill: killOne,
};

export const COMMANDS_HELP = 'scale cad 4, roll cad, update cad 0.2.0, kill cad';

/** Does what is typed, one line after the other, until the input ends. */
export async function runTypedCommands(cluster: Cluster, say: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [verb = '', name = '', detail = ''] = line.trim().split(/\s+/);
    const command = COMMANDS[verb];
    const workload = cluster.workloads.get(`ten8-${name}`);
    if (!command || !workload) {
      say(`Type ${COMMANDS_HELP}.`);
      continue;
    }
    await command(workload, detail).catch((error: unknown) => say(String(error)));
    const pods = workload.pods().map((pod) => `${pod.name} ${pod.isReady() ? 'ready' : 'not ready'}`);
    const bad = workload.badExits.length > 0 ? `; did not end well: ${workload.badExits.join(', ')}` : '';
    say(`${name}: ${pods.join(', ') || 'no pods'}${bad}`);
  }
}
