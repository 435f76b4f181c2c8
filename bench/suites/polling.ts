import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { freePort } from '@ten8/launcher/free-port';
import type { LoadOfficer } from '../../load/seed/seed';
import { answeredPerCpu, type Stack } from '../lib/answered-per-cpu';
import { processTree } from '../lib/cpu';
import type { Finding } from '../lib/goals';
import { startStack } from '../lib/processes';
import { cookieHeader, listPath, mixPolls, toWire, withWrites } from '../lib/requests';
import { medianOf, ratioOf, runRounds, type Contender } from '../lib/rounds';
import { readLists, startBareLists } from './bare-lists';
import { warmUp, type BenchSystem } from './system';

const CONNECTIONS = 64;
/**
 * So long only writes are sent before the rounds with writes: they are one request in 27, so in these rounds alone their
 * code would not be compiled as it is in the middle of a shift.
 */
const WRITE_WARM_UP_MS = 10_000;
const MIX = 20_000;
/** Each pass through the requests sets another one, so that every write changes its unit. */
const STATUSES = ['busy', 'available', 'en-route', 'on-scene'];

interface Run extends Stack {
  port: number;
  requests: string[];
}

const contender = ({ port, requests, ...stack }: Run, ms: number): Contender =>
  answeredPerCpu(stack, { port, connections: CONNECTIONS, ms, requests });

/** P1 to P4: what a poll costs, compared with bare Node and with the usual stack. */
export async function benchPolling(system: BenchSystem, rounds: number, ms: number): Promise<Finding[]> {
  await warmUp(system);
  const bare = await startBare(system);
  const usual = await startUsual(system);
  try {
    const ten8 = await ten8Runs(system);
    const inTurn = (runs: Run[]) =>
      runRounds(
        runs.map((run) => contender(run, ms)),
        rounds,
      );
    // Writes have separate rounds: they change lists, and the polls of the next round would cost more.
    const polled = await inTurn([bare.run, ...ten8.polls, usual.polls]);
    for (const run of [ten8.writes, usual.writes])
      await contender(onlyWrites(run), WRITE_WARM_UP_MS).measure();
    const written = await inTurn([bare.run, ten8.writes, usual.writes]);
    // Units every 3 s, calls every 3 s and every 5 s.
    const requestsPerSecond = 1 / 3 + 1 / 3 + 1 / 5;
    for (const [name, values] of [...polled, ...written]) {
      const each = medianOf(values);
      console.log(
        `${name.padEnd(24)} ${(1e6 / each).toFixed(0)} us of CPU a request, ${(each / requestsPerSecond).toFixed(0)} officers a core`,
      );
    }
    return [
      { goal: 'P1', ratio: ratioOf(polled, 'ten8 200', 'bare') },
      { goal: 'P2', ratio: ratioOf(polled, 'ten8 304', 'bare') },
      { goal: 'P3', ratio: ratioOf(polled, 'ten8 200', 'usual') },
      { goal: 'P4', ratio: ratioOf(written, 'ten8 with writes', 'bare') },
      { goal: 'P4b', ratio: ratioOf(written, 'ten8 with writes', 'usual with writes') },
    ];
  } finally {
    await bare.stop();
    await usual.stop();
  }
}

const onlyWrites = (run: Run): Run => ({
  ...run,
  requests: run.requests.filter((request) => request.startsWith('PATCH')),
});

async function startBare(system: BenchSystem) {
  const { port, polls, pid, stop } = await startBareLists(system, MIX);
  const pids = () => [pid];
  const run: Run = { name: 'bare', port, requests: polls, pids, expect: [200], isComparison: true };
  return { run, stop };
}

async function ten8Runs(system: BenchSystem): Promise<{ polls: Run[]; writes: Run }> {
  const { port, officers, origin, pids } = system;
  const polls = mixPolls(officers, MIX, (officer, list) =>
    toWire({ path: listPath(officer.communityId, list), headers: cookieHeader(officer) }),
  );
  const etags = new Map((await readLists(system)).map(({ path, etag }) => [path, etag]));
  const known = mixPolls(officers, MIX, (officer, list) => {
    const path = listPath(officer.communityId, list);
    return toWire({ path, headers: { ...cookieHeader(officer), 'if-none-match': etags.get(path) ?? '' } });
  });
  const written = withStatuses(polls, officers, (officer, status) =>
    toWire({
      method: 'PATCH',
      path: `/api/units/${officer.unitId}/status`,
      headers: { ...cookieHeader(officer), origin },
      body: { status },
    }),
  );
  return {
    polls: [
      { name: 'ten8 200', port, requests: polls, pids, expect: [200] },
      { name: 'ten8 304', port, requests: known, pids, expect: [304] },
    ],
    writes: { name: 'ten8 with writes', port, requests: written, pids, expect: [200] },
  };
}

const withStatuses = (
  polls: string[],
  officers: LoadOfficer[],
  toWrite: (officer: LoadOfficer, status: string) => string,
): string[] =>
  STATUSES.flatMap((status) =>
    withWrites(polls, (index) => {
      const officer = officers[(index * 31) % officers.length];
      if (!officer) throw new Error('there are no officers');
      return toWrite(officer, status);
    }),
  );

async function startUsual({ databaseUrl, officers, postgresPids }: BenchSystem) {
  const secret = randomBytes(32).toString('base64url');
  const [gatewayPort, servicePort] = [await freePort(), await freePort()];
  const service = await startStack('usual-service.ts', { port: servicePort, databaseUrl, secret });
  const gateway = await startStack('usual-gateway.ts', {
    port: gatewayPort,
    target: `http://127.0.0.1:${servicePort}`,
    keepAlive: false,
  });
  const tokens = new Map(
    officers.map(({ userId }) => [userId, `Bearer ${jwt.sign({ userId }, secret, { expiresIn: '1h' })}`]),
  );
  const headers = ({ userId }: LoadOfficer) => ({ authorization: tokens.get(userId) ?? '' });
  const polls = mixPolls(officers, MIX, (officer, list) =>
    toWire({ path: listPath(officer.communityId, list), headers: headers(officer) }),
  );
  const written = withStatuses(polls, officers, (officer, status) =>
    toWire({
      method: 'PATCH',
      path: `/api/communities/${officer.communityId}/units/${officer.unitId}/status`,
      headers: headers(officer),
      body: { status },
    }),
  );
  const pids = () => [...processTree(gateway.pid), ...processTree(service.pid), ...postgresPids()];
  const run = { port: gatewayPort, pids, expect: [200], isComparison: true };
  return {
    polls: { ...run, name: 'usual', requests: polls },
    writes: { ...run, name: 'usual with writes', requests: written },
    async stop() {
      await gateway.stop();
      await service.stop();
    },
  };
}
