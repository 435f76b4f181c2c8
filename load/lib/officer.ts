import { check } from 'k6';
import http from 'k6/http';
import { BASE_URL, headersOf, officerOf, type Officer } from './officers.ts';
import { endOfShift, every, pause } from './timing.ts';

const POLL_MS = 3_000;
const SECOND_CALLS_POLL_MS = 5_000;
const DISPATCH_POLL_MS = 10_000;
const BOLOS_POLL_MS = 15_000;
const PRESENCE_MS = 30_000;

type List = 'units' | 'calls' | 'dispatch' | 'bolos';

/** A minute of one console: its polls of all lists, and its presence heartbeat. */
export async function workAsOfficer(demo: Officer[]): Promise<void> {
  const officer = officerOf(demo);
  const until = endOfShift();
  const units = createPoll(officer, 'units');
  const calls = createPoll(officer, 'calls');
  await Promise.all([
    every(POLL_MS, until, units),
    every(POLL_MS, until, calls),
    every(SECOND_CALLS_POLL_MS, until, calls),
    every(DISPATCH_POLL_MS, until, createPoll(officer, 'dispatch')),
    every(BOLOS_POLL_MS, until, createPoll(officer, 'bolos')),
    every(PRESENCE_MS, until, () => sendPresence(officer)),
    // The last poll ends earlier.
    pause(until - Date.now()),
  ]);
}

/** Polls one list; with ETAGS=off as a client without a cache. */
function createPoll(officer: Officer, list: List): () => Promise<void> {
  let etag: string | null = null;
  return async () => {
    const known = __ENV.ETAGS !== 'off' && etag ? { 'If-None-Match': etag } : {};
    const response = await http.asyncRequest(
      'GET',
      `${BASE_URL}/api/communities/${officer.communityId}/${list}`,
      null,
      {
        headers: { ...headersOf(officer), ...known },
        tags: { name: `GET /api/communities/:id/${list}`, endpoint: list },
      },
    );
    etag = response.headers.Etag ?? null;
    check(response, { [`${list} answered`]: ({ status }) => status === 200 || status === 304 });
  };
}

async function sendPresence(officer: Officer): Promise<void> {
  const response = await http.asyncRequest(
    'POST',
    `${BASE_URL}/api/user/online`,
    JSON.stringify({ dashboard: 'officer' }),
    {
      headers: { ...headersOf(officer), 'Content-Type': 'application/json' },
      tags: { name: 'POST /api/user/online', endpoint: 'presence' },
    },
  );
  check(response, { 'presence noted': ({ status }) => status === 204 });
}
