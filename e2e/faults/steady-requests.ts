import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '@ten8/api-client/api-client';

interface RequestReport {
  sent: number;
  failed: number;
  readP99Ms: number;
  writeP99Ms: number;
  /** How often each failure was seen. */
  failures: Record<string, number>;
}

interface Step {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

const TICK_MS = 20;
const WRITE_EVERY = 10;

/** Sends this many requests a second, whatever becomes of those before, until it is stopped. */
export function sendSteadily(clients: ApiClient[], communityId: number, perSecond: number) {
  const times: Record<Step['method'], number[]> = { GET: [], POST: [] };
  const failures: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  let isStopped = false;

  function note(what: string) {
    failures[what] = (failures[what] ?? 0) + 1;
  }
  async function send(number: number) {
    const client = clients[number % clients.length];
    const step = stepOf(number, communityId);
    if (!client) return;
    const start = performance.now();
    try {
      const response = await client.fetch(step.path, {
        method: step.method,
        ...(step.body && {
          body: JSON.stringify(step.body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      const text = await response.text();
      times[step.method].push(performance.now() - start);
      if (response.status >= 400)
        note(`${step.method} ${step.path}: ${response.status} ${text.slice(0, 100)}`);
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      note(`${step.method} ${step.path}: ${cause}`);
    }
  }
  async function run() {
    const start = performance.now();
    while (!isStopped) {
      for (const due = ((performance.now() - start) / 1000) * perSecond; sent < due; sent += 1) {
        const request = send(sent);
        underWay.add(request);
        void request.finally(() => underWay.delete(request));
      }
      await pause(TICK_MS);
    }
  }
  const running = run();

  return {
    async stop(): Promise<RequestReport> {
      isStopped = true;
      await running;
      await Promise.all(underWay);
      const failed = Object.values(failures).reduce((sum, n) => sum + n, 0);
      return { sent, failed, readP99Ms: p99(times.GET), writeP99Ms: p99(times.POST), failures };
    },
  };
}

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

/** What people at consoles do: they read lists most of the time, and write to every service now and then. */
function stepOf(number: number, communityId: number): Step {
  const at = (path: string) => `/api/communities/${communityId}/${path}`;
  const writes: Step[] = [
    { method: 'POST', path: at('calls'), body: { location: 'PIER', description: `FIRE ${number}` } },
    { method: 'POST', path: '/api/user/online' },
    { method: 'POST', path: at('units/info'), body: { callsign: `1-ADAM-${number % 90}` } },
    {
      method: 'POST',
      path: at('characters'),
      body: { firstName: 'John', lastName: `Doe ${number}`, dateOfBirth: '1990-02-28' },
    },
  ];
  const reads = [
    at('units'),
    at('calls'),
    at('bolos'),
    at('membership'),
    at('characters/user?limit=20'),
    at('search/characters?lastName=Doe'),
    '/api/auth/user',
    '/api/communities',
    '/api/discord/link',
  ].map((path): Step => ({ method: 'GET', path }));
  const among = number % WRITE_EVERY === 0 ? writes : reads;
  const turn = number % WRITE_EVERY === 0 ? number / WRITE_EVERY : number;
  return among[turn % among.length] ?? { method: 'GET', path: '/api/config' };
}
