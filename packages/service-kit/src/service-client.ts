import type { Dispatcher } from 'undici';
import { z, type input, type output, type ZodType } from 'zod';
import type { Endpoint, ServiceKey } from '@ten8/contracts/define';
import { refuse, refuseBusy, STATUS_OF, type ErrorCode, type Refusal } from '@ten8/contracts/errors';
import { ACTOR_HEADER, SERVICE_HEADER, signActor, signService, type Caller } from './actor';
import { requestScope } from './logger';
import type { Resolve } from './replica-addresses';
import { openServicePool } from './service-pool';

interface RequestInput<P, Q, B> {
  params?: P;
  query?: Q;
  body?: B;
  /** On whose behalf; left out when the service speaks for itself. */
  caller?: Pick<Caller, 'actor' | 'address'>;
}

export type ServiceClient = <P extends ZodType, Q extends ZodType, B extends ZodType, R extends ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  given?: RequestInput<
    Record<string, string | number>,
    Record<string, string | number | undefined>,
    input<B>
  >,
) => Promise<output<R>>;

const TIMEOUT_MS = 5_000;
const CONNECTIONS = 64;

interface ServiceClientParts {
  /** The requesting service's own name. */
  name: string;
  secret: string;
  urls: Partial<Record<ServiceKey, string>>;
  /** To each replica of a service; requests beyond wait for one. A client of its own waits for no request of another client. */
  connections?: number;
  /** For the whole request, waiting for a connection included. */
  timeoutMs?: number;
  /** How the replicas of a service are found; by DNS unless told. */
  resolve?: Resolve;
}

/** Speaks to other services by their contracts. A refusal over there is thrown here; silence is `unavailable`. */
export function createServiceClient(parts: ServiceClientParts): ServiceClient {
  const { name, secret, urls, connections = CONNECTIONS, timeoutMs = TIMEOUT_MS, resolve } = parts;
  const pools = new Map<ServiceKey, Dispatcher>();

  function poolOf(service: ServiceKey): Dispatcher {
    const url = urls[service];
    if (!url) throw new Error(`${name} was not told where ${service} answers`);
    const pool = pools.get(service) ?? openServicePool(url, { connections, ...(resolve && { resolve }) });
    pools.set(service, pool);
    return pool;
  }

  return async (endpoint, given = {}) => {
    const pool = poolOf(endpoint.service);
    const path = fillPath(endpoint.path, given.params ?? {}) + formatQuery(given.query ?? {});
    const requestId = requestScope.getStore()?.requestId;
    const headers = {
      [SERVICE_HEADER]: signService(secret, name),
      ...(given.caller && { [ACTOR_HEADER]: signActor(secret, given.caller) }),
      ...(requestId && { 'x-request-id': requestId }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    };
    const body = given.body === undefined ? null : JSON.stringify(given.body);
    // One deadline, however many attempts there are.
    const signal = AbortSignal.timeout(timeoutMs);
    const attempt = async (): Promise<Answer> => {
      const answer = await pool.request({ method: endpoint.verb, path, headers, body, signal });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    };
    // What changes nothing is sent again: a replica that stops may have closed the connection just then.
    const isRepeatable = endpoint.verb === 'GET';
    const answer = await attempt()
      .catch((error: unknown) => (isRepeatable && !signal.aborted ? attempt() : Promise.reject(error)))
      .catch(() => null);
    if (!answer) throw refuseBusy();
    if (answer.status >= 300) throw readRefusal(answer);
    return endpoint.reply.parse(answer.text === '' ? undefined : JSON.parse(answer.text));
  };
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const Details = z.array(z.object({ path: z.string(), message: z.string() }));
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in STATUS_OF;

const RefusalBody = z.object({
  code: z.string(),
  message: z.string(),
  retryAfterMs: z.number().optional(),
  details: Details.optional(),
});

function readRefusal({ status, headers, text }: Answer): Refusal {
  const body = RefusalBody.safeParse(parseJson(text)).data;
  if (!body || !isCode(body.code)) return refuseBusy();
  const retryAfterMs = body.retryAfterMs ?? Number(headers['retry-after'] ?? 0) * 1000;
  return refuse(body.code, body.message, {
    status,
    ...(retryAfterMs > 0 && { retryAfterMs }),
    ...(body.details && { details: body.details }),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function formatQuery(query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `?${search}` : '';
}

function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
