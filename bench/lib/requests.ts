import { SESSION_COOKIE } from '@ten8/contracts/auth/cookies';
import type { LoadOfficer } from '../../load/seed/seed';

interface RequestShape {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** The header that signs a request in as this officer. */
export const cookieHeader = ({ cookie }: Pick<LoadOfficer, 'cookie'>) => ({
  cookie: `${SESSION_COOKIE}=${cookie}`,
});

/** A whole HTTP/1.1 request as it goes over the wire. */
export function toWire({ method = 'GET', path, headers = {}, body }: RequestShape): string {
  const text = body ? JSON.stringify(body) : '';
  const lines = Object.entries({
    host: 'localhost',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    accept: '*/*',
    'accept-language': 'en-US,en;q=0.9',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** The lists that a console reads, in the proportion of its intervals: units every 3 s, calls every 3 s and every 5 s. */
const POLL_MIX = [...Array<'units'>(5).fill('units'), ...Array<'calls'>(8).fill('calls')] as const;

export const listPath = (communityId: number, list: 'units' | 'calls'): string =>
  `/api/communities/${communityId}/${list}`;

/** Polls of many officers, mixed: `toRequest` makes the wire form of one. */
export function mixPolls(
  officers: LoadOfficer[],
  count: number,
  toRequest: (officer: LoadOfficer, list: 'units' | 'calls') => string,
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const officer = officers[(index * 7919) % officers.length];
    const list = POLL_MIX[index % POLL_MIX.length];
    return officer && list ? toRequest(officer, list) : '';
  });
}

/** Puts one write after every 26 polls, as officers who change their status every 30 s would. */
export function withWrites(polls: string[], toWrite: (index: number) => string): string[] {
  const POLLS_PER_WRITE = 26;
  return polls.flatMap((poll, index) =>
    index % POLLS_PER_WRITE === POLLS_PER_WRITE - 1 ? [poll, toWrite(index)] : [poll],
  );
}
