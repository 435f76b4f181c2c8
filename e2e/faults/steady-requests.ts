import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '@ten8/api-client/api-client';

interface Counts {
  sent: number;
  failed: number;
  /** Answered 429 or 503 with Retry-After: a console asks again by itself. */
  refused: number;
}

interface RequestReport extends Counts {
  readP99Ms: number;
  writeP99Ms: number;
  /** The same counts for each disturbance. */
  byDisturbance: Record<string, Counts>;
  /** How often each failure and refusal happened, and during which disturbance. */
  failures: Record<string, number>;
}

interface Step {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

const TICK_MS = 20;
/** As at a busy console: one write among 27 requests. */
const WRITE_EVERY = 27;

interface Steady {
  communityId: number;
  perSecond: number;
  /** The present disturbance, which is noted with each failure. */
  disturbance?: () => string;
  /** Addresses of the web app that are read as well. */
  pages?: string[];
}

/** Sends this many requests a second until it is stopped, without waiting for answers. */
export function sendSteadily(clients: ApiClient[], steady: Steady) {
  const { perSecond, disturbance = () => '' } = steady;
  const times: Record<Step['method'], number[]> = { GET: [], POST: [] };
  const ledger = createLedger();
  const readAgain = createReader();
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  let isStopped = false;

  async function send(number: number) {
    const client = clients[number % clients.length];
    const step = stepOf(number, steady);
    if (!client) return;
    const entry = { during: disturbance(), what: `${step.method} ${step.path}` };
    const start = performance.now();
    try {
      const { status, text, mayAskAgain } = await readAgain(client, step);
      times[step.method].push(performance.now() - start);
      if (status < 400) ledger.note(entry, 'done');
      else ledger.note(entry, mayAskAgain ? 'refused' : 'failed', `${status} ${codeIn(text)}`);
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      ledger.note(entry, 'failed', cause);
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
      return { ...ledger.report(), readP99Ms: p99(times.GET), writeP99Ms: p99(times.POST) };
    },
  };
}

/** The result of each request, with the disturbance during which it was sent. */
function createLedger() {
  const byDisturbance: Record<string, Counts> = {};
  const failures: Record<string, number> = {};

  return {
    note(entry: { during: string; what: string }, end: 'done' | 'failed' | 'refused', why = '') {
      const counts = (byDisturbance[entry.during] ??= { sent: 0, failed: 0, refused: 0 });
      counts.sent += 1;
      if (end === 'done') return;
      counts[end] += 1;
      const key = `${entry.during} ${entry.what}: ${why}`.trim();
      failures[key] = (failures[key] ?? 0) + 1;
    },
    report() {
      const all = Object.values(byDisturbance);
      const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
      return { sent: sum('sent'), failed: sum('failed'), refused: sum('refused'), byDisturbance, failures };
    },
  };
}

/** Like a console, which is sent a list again only when it has changed. */
function createReader() {
  const tags = new Map<string, string>();
  const numbers = new Map<ApiClient, number>();

  return async (
    client: ApiClient,
    { method, path, body }: Step,
  ): Promise<{ status: number; text: string; mayAskAgain: boolean }> => {
    const number = numbers.get(client) ?? numbers.size;
    numbers.set(client, number);
    const tag = tags.get(`${number} ${path}`);
    const response = await client.fetch(path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(tag && { 'if-none-match': tag }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const given = response.headers.get('etag');
    if (given) tags.set(`${number} ${path}`, given);
    return { status: response.status, text, mayAskAgain: response.headers.has('retry-after') };
  };
}

const codeIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 100);

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

/** What people at consoles do: they read lists most of the time, and write to every service now and then. */
function stepOf(number: number, { communityId, pages = [] }: Steady): Step {
  if (number % WRITE_EVERY === 0) return writeOf(number / WRITE_EVERY, communityId);
  const at = (path: string) => `/api/communities/${communityId}/${path}`;
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
    ...pages,
  ];
  return { method: 'GET', path: reads[number % reads.length] ?? '/api/config' };
}

/**
 * Creates records only with one write in eight: a community may open 60 calls a minute, and a member may have 50
 * characters.
 */
function writeOf(turn: number, communityId: number): Step {
  const at = (path: string) => `/api/communities/${communityId}/${path}`;
  if (turn % 16 === 0)
    return { method: 'POST', path: at('calls'), body: { location: 'PIER', description: `FIRE ${turn}` } };
  if (turn % 16 === 8) {
    const body = { firstName: 'John', lastName: `Doe ${turn}`, dateOfBirth: '1990-02-28' };
    return { method: 'POST', path: at('characters'), body };
  }
  if (turn % 2 === 0) return { method: 'POST', path: '/api/user/online' };
  return { method: 'POST', path: at('units/info'), body: { callsign: `1-ADAM-${turn % 90}` } };
}
