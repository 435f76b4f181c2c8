import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '@ten8/api-client/api-client';
import type { ServiceKey } from '@ten8/contracts/define';
import { listen, type Listener } from '@ten8/test-kit/socket-client';
import { startSystem, type System } from '@ten8/test-kit/system';
import { forEachService, services } from '../../topology';
import { bringCrew } from './crew';
import { pressSteadily } from './steady-panics';
import { sendSteadily } from './steady-requests';
import { startTcpBalancer, type TcpBalancer } from './tcp-balancer';

/**
 * Restarts every service, one replica of two at a time, while people work: no request may fail, and no alarm may be
 * lost. `npm run rolling-restart`, after `npm run build`. Exit code 1 if something was.
 */
const SOCKETS = 200;
const REQUESTS_A_SECOND = 150;
/** Each unit waits 20 s between two alarms. */
const PANIC_EVERY_MS = 2_000;
/** Browsers' new connections go elsewhere before a gateway is told to stop, as where a balancer watches readiness. */
const DRAIN_MS = 200;
const SETTLE_MS = 300;
/** What fails before anything is restarted is the fault of the machine. */
const CALM_MS = 5_000;

async function main(): Promise<void> {
  const front = await startTcpBalancer();
  const system = await startSystem({
    realtimeReplicas: 2,
    replicas: forEachService(() => 2),
    url: front.url,
  });
  leadToGateways(front, system);
  try {
    process.exitCode = await restartUnderLoad(system, front);
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

async function restartUnderLoad(system: System, front: TcpBalancer): Promise<number> {
  const { communityId, people, unitIds } = await bringCrew(system.url);
  const screens = await openScreens(system.url, communityId, people);
  let restarting = 'calm';
  const meanwhile = () => `(${restarting})`;
  const requests = sendSteadily(people, { communityId, perSecond: REQUESTS_A_SECOND, meanwhile });
  const panics = pressSteadily(unitIds, screens, PANIC_EVERY_MS);
  const start = Date.now();
  await pause(CALM_MS);

  for (const { name } of services) {
    for (const replica of replicasOf(name)) {
      restarting = replica;
      await restart(system, front, replica);
    }
  }

  const report = { seconds: (Date.now() - start) / 1000, ...(await requests.stop()) };
  const alarms = await panics.stop();
  screens.forEach((screen) => screen.close());
  console.log(JSON.stringify({ requests: report, sockets: screens.length, alarms }, null, 2));
  const isGood = report.failed === 0 && alarms.lost === 0 && alarms.raised === alarms.pressed;
  return isGood ? 0 : 1;
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

/** The first screens are one for each person, in their order. */
async function openScreens(url: string, communityId: number, people: ApiClient[]): Promise<Listener[]> {
  const screens = Array.from({ length: SOCKETS }, (_, index) =>
    listen(url, people[index % people.length]?.cookie() ?? '', { communityId }),
  );
  while (!screens.every((screen) => screen.isConnected())) await pause(SETTLE_MS);
  return screens;
}

void main();
