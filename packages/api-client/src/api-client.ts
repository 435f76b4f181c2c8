import type { output, ZodType } from 'zod';
import { signIn } from '@ten8/contracts/auth/session';
import type { Endpoint } from '@ten8/contracts/define';

interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  /** Anything: a test may also send a wrong body. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client of the public API that keeps cookies, as a browser does. */
export interface ApiClient {
  /** Returns the parsed answer, or throws `Refused` with the server's reason. */
  ask<P extends ZodType, Q extends ZodType, B extends ZodType, R extends ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    parts?: RequestParts,
  ): Promise<output<R>>;
  /** Returns the whole answer with any status. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The Cookie header, for a socket. */
  cookie(): string;
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

export function createApiClient(url: string): ApiClient {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', cookie());
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    cookie,
    fetch: send,
    async ask(endpoint, { params = {}, query = {}, body, headers = {} } = {}) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''));
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      const response = await send(search.size > 0 ? `${path}?${search}` : path, {
        method: endpoint.verb,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status !== endpoint.status) throw describeRefusal(response.status, text);
      return endpoint.reply.parse(text === '' ? undefined : JSON.parse(text));
    },
  };
}

/** A client that is signed in already. */
export async function createSignedInClient(url: string, email: string, password: string): Promise<ApiClient> {
  const client = createApiClient(url);
  await client.ask(signIn, { body: { email, password } });
  return client;
}

function describeRefusal(status: number, text: string): Refused {
  try {
    const { code, message } = JSON.parse(text) as { code?: string; message?: string };
    return new Refused(status, code ?? 'unknown', message ?? text);
  } catch {
    return new Refused(status, 'unknown', text.slice(0, 200));
  }
}
