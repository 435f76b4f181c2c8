import { randomUUID } from 'node:crypto';
import {
  ACTOR_HEADER,
  formatPositions,
  parsePositions,
  POSITIONS_HEADER,
  SERVICE_HEADER,
  signActor,
  signService,
  type Actor,
} from '@ten8/service-kit/access/actor';

export interface Answer {
  status: number;
  /** Parsed JSON of any shape; null when there was none. */
  body: ReturnType<typeof JSON.parse>;
  headers: Headers;
}

type Extra = Record<string, string>;

/** A user who sends requests directly to one service, signed as the gateway would sign them. */
export interface Client {
  userId: number;
  get(path: string, headers?: Extra): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Extra): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Extra): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Extra): Promise<Answer>;
  delete(path: string, body?: unknown, headers?: Extra): Promise<Answer>;
}

export function buildActor(userId: number, overrides: Partial<Actor> = {}): Actor {
  return {
    userId,
    sessionId: randomUUID(),
    firstName: `First${userId}`,
    lastName: `Last${userId}`,
    email: `user${userId}@test.ten8`,
    ...overrides,
  };
}

interface ClientParts {
  url: string;
  secret: string;
  actor: Actor | null;
  address?: string;
  seen: Record<string, number>;
}

/** `seen` is shared by all clients of a harness: they all come through one gateway. */
export function createClient(parts: ClientParts): Client {
  const { url, seen } = parts;

  async function send(method: string, path: string, body: unknown, extra: Extra = {}): Promise<Answer> {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { ...headersFor(parts, path), ...(body !== undefined && JSON_BODY), ...extra },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { headers, status } = response;
    const positions = parsePositions(headers.get(POSITIONS_HEADER) ?? '');
    for (const [producer, seq] of Object.entries(positions)) {
      seen[producer] = Math.max(seen[producer] ?? 0, seq);
    }
    const text = await response.text();
    const isJson = headers.get('content-type')?.includes('json');
    return { status, body: isJson && text ? JSON.parse(text) : text || null, headers };
  }

  return {
    userId: parts.actor?.userId ?? 0,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

/** The headers that the gateway adds to a request, and a service to one of its own. */
const headersFor = ({ secret, actor, address = '203.0.113.7', seen }: ClientParts, path: string) => ({
  [ACTOR_HEADER]: signActor(secret, { actor, address }),
  [POSITIONS_HEADER]: formatPositions(seen),
  ...(path.startsWith('/internal/') && { [SERVICE_HEADER]: signService(secret, 'a-test') }),
});
