import type { Endpoint } from '@ten8/contracts/define';
import type { ErrorDetail } from '@ten8/contracts/errors';
import type { AddressOf, ReplyOf, RequestOf } from '@ten8/contracts/request';
import { asRecord } from '../as-record';
import { learnServerTime } from '../time/server-time';

interface Options {
  /** Idempotency key: for 24 hours, sending the same creation again does not create a second record. */
  idempotencyKey?: string | undefined;
  /** The version of the record that the user saw: what others have changed since then is not overwritten. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** The request argument is optional when nothing in it is required. */
export type RequestArgument<Request> =
  Record<string, never> extends Request ? [request?: Request] : [request: Request];

/** A request without the endpoint's types. */
export interface UntypedRequest extends Options {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Refusal {
  /** The server's message for people, if it sent one. */
  sentence: string | null;
  code: string | null;
  /** Problems of single fields. */
  details: readonly ErrorDetail[];
  requestId: string | null;
}

/** Thrown when the response is not OK. Its message is `status: response text`. */
export class ApiError extends Error implements Refusal {
  readonly sentence: string | null;
  readonly code: string | null;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;

  constructor(
    readonly status: number,
    text: string,
    refusal: Partial<Refusal>,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.sentence = refusal.sentence ?? null;
    this.code = refusal.code ?? null;
    this.details = refusal.details ?? [];
    this.requestId = refusal.requestId ?? null;
  }
}

/**
 * Sends a request that the contract describes: `api<typeof openCall>('POST /api/communities/:communityId/calls', {...})`.
 * Import endpoints with `import type`: schemas and zod stay out of the bundle. The type argument is required.
 */
export async function api<E extends Endpoint = never>(
  route: E['route'],
  ...[request]: RequestArgument<RequestOf<E> & Options>
): Promise<ReplyOf<E>> {
  return readBody(await send(route, request));
}

/** The URL of a request, for a beacon or a cache key. */
export function addressOf<E extends Endpoint = never>(
  route: E['route'],
  ...[request]: RequestArgument<AddressOf<E>>
): string {
  return fill(route, request);
}

/** As `api`, for code that needs the response and not only its body. */
export async function send(route: string, request: UntypedRequest = {}): Promise<Response> {
  const { body, idempotencyKey, version, signal } = request;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (version !== undefined) headers['if-match'] = `"${version}"`;

  const response = await fetch(fill(route, request), {
    method: route.slice(0, route.indexOf(' ')),
    credentials: 'include',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });

  learnServerTime(response.headers.get('date'));
  if (!response.ok) throw await describeFailure(response);
  return response;
}

/** Not validated in the browser: the service has checked its reply against the contract already. */
export async function readBody<Reply>(response: Response): Promise<Reply> {
  return parse(await response.text());
}

const parse = (text: string) => (text === '' ? undefined : JSON.parse(text));

/** The server's message, or `fallback` when it sent none. If that is blank and no answer came at all, it says so. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.sentence ?? fallback;
  // What `fetch` throws then.
  return (
    fallback || (error instanceof TypeError ? 'Ten8 cannot be reached. Please check your connection.' : '')
  );
}

/** Why there may be no more of something, or null if that is not what the error says. */
export const quotaSentence = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'quota_reached' ? error.sentence : null;

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}

/** Whether the error means that the session has ended and the user has to sign in again. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && /^401: .*Unauthorized/s.test(error.message);
}

/** Blank and missing values are not added to the query string. */
function fill(route: string, { params, query }: UntypedRequest = {}): string {
  const values = asRecord(params);
  const path = route.slice(route.indexOf('/')).replace(/:(\w+)/g, (_whole, name: string) => {
    if (values[name] === undefined) throw new Error(`${route} needs ${name}`);
    return encodeURIComponent(String(values[name]));
  });
  const given = Object.entries(asRecord(query)).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

async function describeFailure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const requestId = response.headers.get('x-request-id');
  return new ApiError(response.status, text || response.statusText, { ...readRefusal(text), requestId });
}

function readRefusal(text: string): Partial<Refusal> {
  try {
    const { message, code, details } = asRecord(JSON.parse(text));
    return { sentence: textOf(message), code: textOf(code), details: detailsOf(details) };
  } catch {
    return {}; // Not JSON: a proxy's error page, whose text is not for users.
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isDetail = (value: unknown): value is ErrorDetail => {
  const { path, message } = asRecord(value);
  return typeof path === 'string' && typeof message === 'string';
};

const detailsOf = (value: unknown): ErrorDetail[] => (Array.isArray(value) ? value.filter(isDetail) : []);
