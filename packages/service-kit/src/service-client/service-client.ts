import { z, type input, type output, type ZodType } from 'zod';
import type { Endpoint, ServiceKey } from '@ten8/contracts/define';
import { Refusal, refuse, refuseBusy, STATUS_OF, type ErrorCode } from '@ten8/contracts/errors';
import { tracing } from '@ten8/event-log/tracing';
import {
  ACTOR_HEADER,
  formatPositions,
  POSITIONS_HEADER,
  SERVICE_HEADER,
  signActor,
  signService,
  type Caller,
} from '../access/actor';
import { currentScope } from '../http/request-scope';
import { parseJson } from '../parse-json';
import type { Resolve } from './replica-addresses';
import { sendWithSecondTry, type WholeAnswer } from './second-try';
import { isTimeout, openServicePools, type ServicePools } from './service-pool';

interface RequestInput<P, Q, B> {
  params?: P;
  query?: Q;
  body?: B;
  /** The user for whom the request is sent; left out when the service sends it for itself. */
  caller?: Pick<Caller, 'actor' | 'address'> & Partial<Pick<Caller, 'positions'>>;
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
  /**
   * To each replica of a service; requests beyond wait for one. A client of its own waits for no request of another
   * client.
   */
  connections?: number;
  /** For the whole request, waiting for a connection included. */
  timeoutMs?: number;
  /** Finds the replicas of a service; by DNS when left out. */
  resolve?: Resolve;
  /** Closes all connections when aborted; the client is not used after that. */
  stopped?: AbortSignal;
}

/** The other service is down, or did not answer in time. */
export class NoAnswer extends Refusal {
  constructor(readonly isLate: boolean) {
    const { code, message, retryAfterMs } = refuseBusy();
    super(code, message, retryAfterMs === undefined ? {} : { retryAfterMs });
  }
}

/**
 * Sends requests to other services by their contracts. Throws the other service's refusal, or `unavailable` when no
 * answer comes.
 */
export function createServiceClient(parts: ServiceClientParts): ServiceClient {
  const { name, secret, urls, connections = CONNECTIONS, timeoutMs = TIMEOUT_MS, resolve, stopped } = parts;
  const pools = new Map<ServiceKey, ServicePools>();
  stopped?.addEventListener('abort', () => pools.forEach((each) => void each.destroy()), { once: true });

  function poolsOf(service: ServiceKey): ServicePools {
    const url = urls[service];
    if (!url) throw new Error(`${name} has no address for ${service}`);
    const known =
      pools.get(service) ??
      openServicePools(url, {
        connections,
        // Otherwise a request to a machine that is gone would last until undici's own limit of ten seconds.
        connect: { timeout: timeoutMs / 2 },
        ...(resolve && { resolve }),
      });
    pools.set(service, known);
    return known;
  }

  return async (endpoint, given = {}) => {
    const requestId = currentScope().requestId;
    const traceparent = tracing()?.traceparent();
    const request = {
      method: endpoint.verb,
      path: fillPath(endpoint.path, given.params ?? {}) + formatQuery(given.query ?? {}),
      headers: {
        [SERVICE_HEADER]: signService(secret, name),
        ...(given.caller && { [ACTOR_HEADER]: signActor(secret, given.caller) }),
        ...(given.caller?.positions && { [POSITIONS_HEADER]: formatPositions(given.caller.positions) }),
        ...(requestId && { 'x-request-id': requestId }),
        ...(traceparent && { traceparent }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: given.body === undefined ? null : JSON.stringify(given.body),
    };
    const answer = await sendWithSecondTry(poolsOf(endpoint.service), request, {
      isRepeatable: endpoint.repeatable,
      timeoutMs,
    }).catch((error: unknown) => {
      throw new NoAnswer(isTimeout(error));
    });
    const text = answer.body.toString();
    if (answer.status >= 300) throw readRefusal(answer, text);
    return endpoint.reply.parse(text === '' ? undefined : JSON.parse(text));
  };
}

const Details = z.array(z.object({ path: z.string(), message: z.string() }));
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in STATUS_OF;

const RefusalBody = z.object({
  code: z.string(),
  message: z.string(),
  retryAfterMs: z.number().optional(),
  details: Details.optional(),
});

function readRefusal({ status, headers }: WholeAnswer, text: string): Refusal {
  const body = RefusalBody.safeParse(parseJson(text)).data;
  if (!body || !isCode(body.code)) return refuseBusy();
  const retryAfterMs = body.retryAfterMs ?? Number(headers['retry-after'] ?? 0) * 1000;
  return refuse(body.code, body.message, {
    status,
    ...(retryAfterMs > 0 && { retryAfterMs }),
    ...(body.details && { details: body.details }),
  });
}

function formatQuery(query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `?${search}` : '';
}

function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
