import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Buckets } from './buckets';
import type { Faults, TimeTold } from './faults';
import type { OAuth } from './oauth';
import { discordError, type Reply, type Route } from './route';

/** One request as it arrived, and the status it got. The token is never kept. */
export interface RestCall {
  method: string;
  path: string;
  body: unknown;
  reason: string | null;
  status: number;
  at: number;
}

interface RestParts {
  routes: () => Route[];
  faults: Faults;
  buckets: Buckets;
  token: string;
  oauth: OAuth;
  onCall: (call: RestCall) => void;
  /** Answers a path outside /api; false when it does not know the path. */
  answerOther: (path: string, body: unknown) => Promise<Reply | false>;
}

type Answer = Reply & { isLost?: boolean; isPage?: boolean };

/** The REST API: token, faults and rate limits are checked in Discord's order. */
export function createRest(parts: RestParts): Server {
  return createServer((request, response) => {
    readBody(request)
      .then((body) => answer(parts, request, body))
      .then((reply) => send(response, reply))
      .catch((error: unknown) => send(response, { status: 500, body: { message: String(error), code: 0 } }));
  });
}

async function answer(parts: RestParts, request: IncomingMessage, body: unknown): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://double');
  const method = request.method ?? 'GET';
  if (!url.pathname.startsWith('/api/')) {
    return (
      (await parts.answerOther(url.pathname, body)) || { status: 404, body: { message: 'no such path' } }
    );
  }
  const path = decodeURIComponent(url.pathname.replace(/^\/api(\/v\d+)?/, ''));
  const call = { method, path, query: url.searchParams, body, authorization: request.headers.authorization };
  const reply = answerApi(parts, call);
  const delayMs = parts.faults.delayMs(aboutOf(path));
  if (delayMs > 0) await pause(delayMs);
  const reason = request.headers['x-audit-log-reason'];
  parts.onCall({
    method,
    path,
    body,
    reason: reason === undefined ? null : decodeURIComponent(String(reason)),
    status: reply.isLost ? 0 : reply.status,
    at: Date.now(),
  });
  return reply;
}

/** The server or channel that a request is about. */
const aboutOf = (path: string): string => /^\/(?:guilds|channels)\/(\d+)/.exec(path)?.[1] ?? '';

interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string | undefined;
}

function answerApi({ routes, faults, buckets, token, oauth }: RestParts, call: ApiRequest): Answer {
  if (faults.isOut()) return { status: 503, body: undefined };
  const route = routes().find((one) => one.method === call.method && one.pattern.test(call.path));
  const ids = route?.pattern.exec(call.path)?.slice(1) ?? [];
  if (!route) return discordError(404, 0, '404: Not Found');
  if (route.isOpen) return route.serve({ ids, query: call.query, body: call.body });
  const person = call.path === '/users/@me' ? oauth.userOf(call.authorization) : null;
  if (person) return { status: 200, body: person };
  if (faults.isRevoked() || faults.isTokenRefused() || call.authorization !== `Bot ${token}`) {
    return discordError(401, 0, '401: Unauthorized');
  }
  const verdict = buckets.take(`${call.method} ${route.path}`, ids[0] ?? '');
  const { headers } = verdict;
  if (!verdict.isAllowed) return tooMany({ ...verdict, scope: 'user', isWholeSeconds: true, told: 'header' });
  const fault = faults.chooseFault(aboutOf(call.path));
  if (fault.kind === 'rate-limit') return tooMany({ ...fault, headers });
  const refusal = faults.refusedWith(aboutOf(call.path));
  if (refusal !== null && call.path.includes('/roles/'))
    return discordError(403, refusal, 'Refused on purpose');
  if (fault.kind === 'fail') return { status: 500, body: undefined };
  const reply = route.serve({ ids, query: call.query, body: call.body });
  return { ...reply, headers, isLost: fault.kind === 'lose-answer' && !SIGN_IN.test(call.path) };
}

/** After a lost answer here a bot waits up to a minute before it signs in again, and tests would only wait. */
const SIGN_IN = /^\/(gateway|applications|users\/@me)/;

interface Limit {
  retryAfterMs: number;
  headers: Record<string, string>;
  scope: 'user' | 'shared' | 'global';
  told: TimeTold;
  isWholeSeconds: boolean;
}

/** Real Discord rounds the header up to whole seconds; fractions keep tests short, and discord.js takes both. */
function tooMany({ retryAfterMs, headers, scope, told, isWholeSeconds }: Limit): Answer {
  const seconds = retryAfterMs / 1000;
  const body = { message: 'You are being rate limited.', global: scope === 'global' };
  if (told === 'page') return { status: 429, body: '<html>Error 1015</html>', isPage: true };
  if (told === 'nowhere') return { status: 429, body };
  if (told === 'body') return { status: 429, body: { ...body, retry_after: seconds } };
  return {
    status: 429,
    body: { ...body, retry_after: seconds },
    headers: {
      ...headers,
      'retry-after': String(isWholeSeconds ? Math.ceil(seconds) : seconds),
      'x-ratelimit-scope': scope,
      ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
    },
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (isForm) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? null : JSON.parse(text);
}

function send(response: ServerResponse, reply: Answer): void {
  if (reply.isLost) {
    response.socket?.destroy();
    return;
  }
  const headers = reply.headers ?? {};
  if (reply.body === undefined) {
    response.writeHead(reply.status, headers).end();
    return;
  }
  response.writeHead(reply.status, {
    ...headers,
    'content-type': reply.isPage ? 'text/html' : 'application/json',
  });
  response.end(reply.isPage ? String(reply.body) : JSON.stringify(reply.body));
}
