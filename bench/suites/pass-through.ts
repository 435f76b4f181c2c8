import type { LoadOfficer } from '../../load/seed/seed';
import { measureCpu } from '../lib/cpu';
import type { Finding } from '../lib/goals';
import { freePort, runLoad, startStack } from '../lib/processes';
import { toWire } from '../lib/requests';
import { ratioOf, runRounds } from '../lib/rounds';
import { warmUp, type BenchSystem } from './system';

const CONNECTIONS = 64;

const pathOf = ({ communityId }: LoadOfficer) => `/api/communities/${communityId}`;
const headersOf = ({ cookie }: LoadOfficer) => ({ cookie: `ten8_session=${cookie}` });

/**
 * P6: what the gateway itself costs for a request that it does not answer from memory, beside http-proxy-middleware with
 * kept-alive connections. Only the gateway processes are counted: both pass the same bytes on.
 */
export async function benchPassThrough(system: BenchSystem, rounds: number, ms: number): Promise<Finding[]> {
  await warmUp(system);
  const bodies: Record<string, string> = {};
  for (const officer of system.officers.slice(0, 100)) {
    const response = await fetch(`http://127.0.0.1:${system.port}${pathOf(officer)}`, {
      headers: headersOf(officer),
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
    toWire({ path: pathOf(officer), headers: headersOf(officer) }),
  );
  const contender = (name: string, port: number, pids: () => number[]) => ({
    name,
    async measure() {
      const { result, seconds } = await measureCpu(pids, () =>
        runLoad({ port, connections: CONNECTIONS, ms, requests }),
      );
      if (result.statuses[200] !== result.answered) {
        throw new Error(`${name} answered ${JSON.stringify(result.statuses)}`);
      }
      return result.answered / seconds;
    },
  });
  try {
    const measured = await runRounds(
      [
        contender('ten8', system.port, () => system.pidsOf('gateway')),
        contender('proxy', proxyPort, () => [proxy.pid]),
      ],
      rounds,
    );
    return [{ goal: 'P6', ratio: ratioOf(measured, 'ten8', 'proxy') }];
  } finally {
    await proxy.stop();
    await bare.stop();
  }
}
