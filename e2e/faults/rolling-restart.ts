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
/** New connections go elsewhere before a replica is told to stop, as they do where a balancer watches readiness. */
const DRAIN_MS = 200;
const SETTLE_MS = 300;

async function main(): Promise<void> {
  const fronts = await openFronts();
  const system = await startSystem({
    realtimeReplicas: 2,
    replicas: forEachService(() => 2),
    fronts: forEachService((name) => fronts[name].url),
    env: { PUBLIC_URL: fronts.gateway.url },
    onPlanned: (urls) => services.forEach(({ name }) => lead(urls, fronts, name)),
  });
  try {
    process.exitCode = await restartUnderLoad(system, fronts);
  } finally {
    await system.stop();
    Object.values(fronts).forEach((front) => front.close());
  }
}

type Fronts = Record<ServiceKey, TcpBalancer>;

async function openFronts(): Promise<Fronts> {
  const balancers = await Promise.all(services.map(() => startTcpBalancer()));
  const byName = new Map(services.map(({ name }, index) => [name, balancers[index]]));
  return forEachService((name) => {
    const balancer = byName.get(name);
    if (!balancer) throw new Error(`no balancer for ${name}`);
    return balancer;
  });
}

const replicasOf = (name: ServiceKey): string[] => [name, `${name}-2`];

/** Leads a service's new connections to its replicas, but not to the one that is about to stop. */
function lead(urls: Record<string, string>, fronts: Fronts, name: ServiceKey, except?: string): void {
  const serving = replicasOf(name).filter((replica) => replica !== except);
  fronts[name].lead(serving.map((replica) => urls[replica] ?? ''));
}

async function restartUnderLoad(system: System, fronts: Fronts): Promise<number> {
  const { communityId, people, unitIds } = await bringCrew(system.url);
  const screens = await openScreens(system.url, communityId, people);
  const requests = sendSteadily(people, communityId, REQUESTS_A_SECOND);
  const panics = pressSteadily(unitIds, screens, PANIC_EVERY_MS);
  const start = Date.now();

  for (const { name } of services) {
    for (const replica of replicasOf(name)) await restart(system, fronts, name, replica);
  }

  const report = { seconds: (Date.now() - start) / 1000, ...(await requests.stop()) };
  const alarms = await panics.stop();
  screens.forEach((screen) => screen.close());
  console.log(JSON.stringify({ requests: report, sockets: screens.length, alarms }, null, 2));
  const isGood = report.failed === 0 && alarms.lost === 0 && alarms.raised === alarms.pressed;
  return isGood ? 0 : 1;
}

async function restart(system: System, fronts: Fronts, name: ServiceKey, replica: string): Promise<void> {
  lead(system.urls, fronts, name, replica);
  await pause(DRAIN_MS);
  const start = Date.now();
  await system.restart(replica);
  console.log(`${replica} was restarted in ${Date.now() - start} ms`);
  lead(system.urls, fronts, name);
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
