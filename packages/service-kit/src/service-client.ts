import { z, type input, type output, type ZodType } from 'zod';
import type { Endpoint, ServiceKey } from '@ten8/contracts/define';
import { refuse, refuseBusy, STATUS_OF, type ErrorCode, type Refusal } from '@ten8/contracts/errors';
import { ACTOR_HEADER, SERVICE_HEADER, signActor, signService, type Caller } from './actor';
import { requestScope } from './logger';

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

interface ServiceClientParts {
  /** The calling service's own name. */
  name: string;
  secret: string;
  urls: Partial<Record<ServiceKey, string>>;
}

/** Sends requests to other services by their contracts. A refusal over there is thrown here; silence is `unavailable`. */
export function createServiceClient(parts: ServiceClientParts): ServiceClient {
  return async (endpoint, given = {}) => {
    const base = parts.urls[endpoint.service];
    if (!base) throw new Error(`${parts.name} has no address of ${endpoint.service}`);
    const url = new URL(fillPath(endpoint.path, given.params ?? {}), base);
    for (const [key, value] of Object.entries(given.query ?? {})) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const response = await send(url, endpoint.verb === 'GET' ? 2 : 1, {
      method: endpoint.verb,
      redirect: 'manual',
      // One deadline, however many attempts there are.
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: headersOf(parts, given),
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    });
    if (!response.ok) throw await readRefusal(response);
    return endpoint.reply.parse(response.status === 204 ? undefined : await response.json());
  };
}

/** A connection may have been closed just then, by a replica that stops: what changes nothing is sent again. */
async function send(url: URL, attempts: number, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    if (attempts <= 1 || init.signal?.aborted) throw refuseBusy();
    return send(url, attempts - 1, init);
  }
}

function headersOf(
  { name, secret }: ServiceClientParts,
  { caller, body }: RequestInput<unknown, unknown, unknown>,
) {
  const requestId = requestScope.getStore()?.requestId;
  return {
    [SERVICE_HEADER]: signService(secret, name),
    ...(caller && { [ACTOR_HEADER]: signActor(secret, caller) }),
    ...(requestId && { 'x-request-id': requestId }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

const Details = z.array(z.object({ path: z.string(), message: z.string() }));
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in STATUS_OF;

async function readRefusal(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  if (
    typeof body !== 'object' ||
    body === null ||
    !('code' in body) ||
    !isCode(body.code) ||
    !('message' in body)
  ) {
    return refuseBusy();
  }
  const retryAfterMs =
    'retryAfterMs' in body && typeof body.retryAfterMs === 'number'
      ? body.retryAfterMs
      : Number(response.headers.get('retry-after') ?? 0) * 1000;
  return refuse(body.code, String(body.message), {
    status: response.status,
    ...(retryAfterMs > 0 && { retryAfterMs }),
    ...('details' in body && { details: Details.parse(body.details) }),
  });
}

function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
