import { freePort } from '@ten8/launcher/free-port';
import type { LoadOfficer } from '../../load/seed/seed';
import { answeredPerCpu, type Stack } from '../lib/answered-per-cpu';
import type { Finding } from '../lib/goals';
import { runLoad, startService, startStack } from '../lib/processes';
import { cookieHeader, toWire } from '../lib/requests';
import { ratioOf, runRounds } from '../lib/rounds';
import type { BenchSystem } from './system';

const CONNECTIONS = 64;
/** A gateway reads its callers' positions from Redis for ten seconds after its start. */
const WARM_UP_MS = 12_000;

const pathOf = ({ communityId }: LoadOfficer) => `/api/communities/${communityId}`;

/**
 * P6: what the gateway itself costs for a request that it does not answer from memory, compared with
 * http-proxy-middleware with kept-alive connections. Both forward to the same server, which sends stored bytes; only the
 * gateways are counted.
 */
export async function benchPassThrough(system: BenchSystem, rounds: number, ms: number): Promise<Finding[]> {
  const bodies: Record<string, string> = {};
  for (const officer of system.officers.slice(0, 100)) {
    const response = await fetch(`http://127.0.0.1:${system.port}${pathOf(officer)}`, {
      headers: cookieHeader(officer),
    });
    bodies[pathOf(officer)] = await response.text();
  }
  const [barePort, proxyPort] = [await freePort(), await freePort()];
  const bare = await startStack('bare.ts', { port: barePort, bodies });
  const proxy = await startStack('usual-gateway.ts', {
    port: proxyPort,
    target: `http://127.0.0.1:${barePort}`,
    keepAlive: true,
  });
  const requests = system.officers.map((officer) =>
    toWire({ path: pathOf(officer), headers: cookieHeader(officer) }),
  );
  const gateway = await startGateway(system, barePort, requests);
  const contender = (stack: Omit<Stack, 'expect'>, port: number) =>
    answeredPerCpu({ ...stack, expect: [200] }, { port, connections: CONNECTIONS, ms, requests });
  try {
    const measured = await runRounds(
      [
        contender({ name: 'ten8', pids: () => [gateway.pid] }, gateway.port),
        contender({ name: 'proxy', pids: () => [proxy.pid], isComparison: true }, proxyPort),
      ],
      rounds,
    );
    return [{ goal: 'P6', ratio: ratioOf(measured, 'ten8', 'proxy') }];
  } finally {
    await gateway.stop();
    await proxy.stop();
    await bare.stop();
  }
}

/** As `npm start` runs it, but with stored bytes in place of the community service, and all sessions known. */
async function startGateway(system: BenchSystem, upstreamPort: number, requests: string[]) {
  const port = await freePort();
  const urls = Object.entries(system.services).map(([name, url]) => [
    `${name.toUpperCase().replace('-', '_')}_URL`,
    url,
  ]);
  const gateway = await startService('gateway', {
    ...Object.fromEntries(urls),
    COMMUNITY_URL: `http://127.0.0.1:${upstreamPort}`,
    REDIS_URL: system.redisUrl,
    INTERNAL_SECRET: system.secret,
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  await runLoad({ port, connections: 16, ms: WARM_UP_MS, requests });
  return { ...gateway, port };
}
