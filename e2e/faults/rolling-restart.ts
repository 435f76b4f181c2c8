import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceKey } from '@ten8/contracts/define';
import { readArguments } from '@ten8/launcher/command-line';
import { startSystem, type System } from '@ten8/test-kit/system';
import { forEachService, services } from '../../topology';
import { startTcpBalancer, type TcpBalancer } from './tcp-balancer';
import { isUnharmed, LOAD_OPTIONS, loadOf } from './under-load';

const HELP = `Usage: npm run rolling-restart [-- --requests 150 --sockets 200]
Restarts every service, one replica of two at a time, while people work, after npm run build. Exit code 1 if a request
fails or an alarm is lost.

  --requests N   requests a second (150)
  --sockets N    open consoles (200)`;

/** Browsers' new connections go elsewhere before a gateway is told to stop, as where a balancer watches readiness. */
const DRAIN_MS = 200;
const SETTLE_MS = 300;

async function main(): Promise<void> {
  const load = loadOf(readArguments(HELP, { options: LOAD_OPTIONS }).values);
  const front = await startTcpBalancer();
  const system = await startSystem({
    realtimeReplicas: 2,
    replicas: forEachService(() => 2),
    url: front.url,
  });
  leadToGateways(front, system);
  try {
    const isGood = await isUnharmed({ url: front.url }, load, async (say) => {
      for (const replica of services.flatMap(({ name }) => replicasOf(name))) {
        say(replica);
        await restart(system, front, replica);
      }
    });
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await system.stop();
    front.close();
  }
}

const replicasOf = (name: ServiceKey): string[] => [name, `${name}-2`];

/** Leads browsers' new connections to the gateways, but not to the one that is about to stop. */
function leadToGateways(front: TcpBalancer, { urls }: System, except?: string): void {
  const serving = replicasOf('gateway').filter((replica) => replica !== except);
  front.lead(serving.map((replica) => urls[replica] ?? ''));
}

async function restart(system: System, front: TcpBalancer, replica: string): Promise<void> {
  leadToGateways(front, system, replica);
  await pause(DRAIN_MS);
  const start = Date.now();
  await system.restart(replica);
  console.log(`${replica} was restarted in ${Date.now() - start} ms`);
  leadToGateways(front, system);
  await pause(SETTLE_MS);
}

void main();
