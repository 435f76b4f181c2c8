import type { Endpoint } from '@ten8/contracts/define';
import type { ErrorDetail } from '@ten8/contracts/errors';
import type { z } from 'zod';

/** The running half of an endpoint. Its schemas stay types here, so that zod stays out of the first page. */
interface Route {
  verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in the contract: `/api/communities/:communityId/calls`. */
  path: string;
}

export interface CallInput<Body = unknown> {
  params?: Record<string, string | number>;
  /** Blank and missing values are left out. */
  query?: Record<string, string | number | null | undefined>;
  body?: Body;
  /** Makes a repeated creation harmless for 24 hours. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Fields that a schema takes in any shape arrive as required `unknown`; they may as well be left out. */
type Given<Body> = { [Key in keyof Body as unknown extends Body[Key] ? never : Key]: Body[Key] } & {
  [Key in keyof Body as unknown extends Body[Key] ? Key : never]?: Body[Key];
};

/** A non-OK answer. The text is the status, a colon and the answer's text (spec 8). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    text: string,
    /** The server's sentence for people, when it gave one. */
    readonly sentence: string | null,
    readonly code: string | null,
    readonly details: readonly ErrorDetail[],
    readonly requestId: string | null,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
  }
}

/** Sends what a contract's endpoint takes and gives what it answers: `call<typeof openCall>(route, { body })`. */
export function call<E extends Endpoint>(
  route: Route,
  input: CallInput<Given<z.input<E['body']>>> = {},
): Promise<z.output<E['reply']>> {
  return send(route, input);
}

/** As `call`, for an answer whose shape the caller names. */
export async function send<Reply>(route: Route, input: CallInput = {}): Promise<Reply> {
  return readBody(await request(route, input));
}

export interface ListPage<Item> {
  items: Item[];
  /** The cursor of the page after it. */
  next: string | null;
}

/** One page of a long list. */
export async function sendForPage<Item>(route: Route, input: CallInput = {}): Promise<ListPage<Item>> {
  const response = await request(route, input);
  const address = /<([^>]*)>;\s*rel="?next/.exec(response.headers.get('link') ?? '')?.[1];
  const next = address ? new URL(address, location.origin).searchParams.get('cursor') : null;
  return { items: await readBody(response), next };
}

async function request(route: Route, input: CallInput): Promise<Response> {
  const { params = {}, query = {}, body, idempotencyKey, signal } = input;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;

  const response = await fetch(fill(route.path, params) + search(query), {
    method: route.verb,
    credentials: 'include',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });

  if (!response.ok) throw await describeFailure(response);
  return response;
}

async function readBody<Reply>(response: Response): Promise<Reply> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Reply;
}

/** The server's own sentence, or ours when it gave none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise;
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}

/** Spec 8: the session is gone, and the user has to sign in again. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && /^401: .*Unauthorized/s.test(error.message);
}

function fill(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function search(query: NonNullable<CallInput['query']>): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function describeFailure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const said = readRefusal(text);
  return new ApiError(
    response.status,
    text || response.statusText,
    said.sentence,
    said.code,
    said.details,
    response.headers.get('x-request-id'),
  );
}

function readRefusal(text: string): { sentence: string | null; code: string | null; details: ErrorDetail[] } {
  const nothing = { sentence: null, code: null, details: [] };
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null) return nothing;
    const { message, code, details } = said as Record<string, unknown>;
    return {
      sentence: typeof message === 'string' && message !== '' ? message : null,
      code: typeof code === 'string' ? code : null,
      details: Array.isArray(details) ? (details as ErrorDetail[]) : [],
    };
  } catch {
    return nothing; // A proxy's page, not our server's answer: its text is no sentence for people.
  }
}
