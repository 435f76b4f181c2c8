import { z, type input, type output, type ZodType } from 'zod';
import type { Endpoint, ServiceKey } from '@ten8/contracts/define';
import { refuse, STATUS_OF, type ErrorCode, type Refusal } from '@ten8/contracts/errors';
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

/** Speaks to other services by their contracts. A refusal over there is thrown here; silence is `unavailable`. */
export function createServiceClient({ name, secret, urls }: ServiceClientParts): ServiceClient {
  return async (endpoint, given = {}) => {
    const base = urls[endpoint.service];
    if (!base) throw new Error(`${name} was not told where ${endpoint.service} answers`);
    const url = new URL(fillPath(endpoint.path, given.params ?? {}), base);
    for (const [key, value] of Object.entries(given.query ?? {})) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const requestId = requestScope.getStore()?.requestId;
    const request = () =>
      fetch(url, {
        method: endpoint.verb,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          [SERVICE_HEADER]: signService(secret, name),
          ...(given.caller && { [ACTOR_HEADER]: signActor(secret, given.caller) }),
          ...(requestId && { 'x-request-id': requestId }),
          ...(given.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      });
    const response = await request().catch((error: unknown) => {
      if (endpoint.verb === 'GET') return request().catch(throwUnavailable(endpoint.service));
      return throwUnavailable(endpoint.service)(error);
    });
    if (!response.ok) throw await readRefusal(response, endpoint.service);
    return endpoint.reply.parse(response.status === 204 ? undefined : await response.json());
  };
}

const throwUnavailable =
  (service: string) =>
  (_cause: unknown): never => {
    throw refuse('unavailable', `Ten8’s ${service} service does not answer. Please try again.`, {
      retryAfterMs: 1_000,
    });
  };

const Details = z.array(z.object({ path: z.string(), message: z.string() }));
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in STATUS_OF;

async function readRefusal(response: Response, service: string): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  if (
    typeof body !== 'object' ||
    body === null ||
    !('code' in body) ||
    !isCode(body.code) ||
    !('message' in body)
  ) {
    return refuse('unavailable', `Ten8’s ${service} service could not answer. Please try again.`, {
      retryAfterMs: 1_000,
    });
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
