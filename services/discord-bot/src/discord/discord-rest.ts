import { DefaultRestOptions, REST, type RESTOptions } from 'discord.js';
import { z } from 'zod';
import type { Identity } from '../config';
import type { RefusalGuard } from './refusal-guard';

type MakeRequest = RESTOptions['makeRequest'];
type Response = Awaited<ReturnType<MakeRequest>>;

/** The request was not sent, because Discord has refused too many; retry after a pause. */
export class NotSentError extends Error {
  constructor(readonly waitMs: number) {
    super('not sent: Discord has refused too many requests');
  }
}

const TIMEOUT_MS = 10_000;
/** Statuses that Discord counts against a bot, except 429 for a shared limit. */
const INVALID = new Set([401, 403, 429]);
const RateLimited = z.object({ retry_after: z.number().optional(), global: z.boolean().optional() });

/** The address of the REST API, in the form that discord.js needs. */
export const apiUrlOf = (identity: Identity): { api?: string } =>
  identity.apiUrl ? { api: identity.apiUrl } : {};

/** Rate limits are thrown, because the queue can wait without blocking other work. */
export const openRest = (identity: Identity, guard: RefusalGuard, options: Partial<RESTOptions> = {}): REST =>
  new REST({
    ...options,
    ...apiUrlOf(identity),
    makeRequest: guarded(guard),
    retries: 0,
    timeout: TIMEOUT_MS,
    rejectOnRateLimit: () => true,
  }).setToken(identity.token);

/** For answers to commands, which must not wait; refused ones are counted, too. */
export const countedRequests =
  (guard: RefusalGuard): MakeRequest =>
  async (url, init) => {
    const response = await DefaultRestOptions.makeRequest(url, init);
    guard.count(outcomeOf(response));
    return response;
  };

const guarded =
  (guard: RefusalGuard): MakeRequest =>
  async (url, init) => {
    refuseWhileBlocked(guard);
    const leave = await guard.enter();
    try {
      // Others may have been refused while this request waited for its turn.
      refuseWhileBlocked(guard);
      const response = await DefaultRestOptions.makeRequest(url, init);
      if (response.status === 429) await readLimit(response, guard);
      leave(outcomeOf(response));
      return response;
    } catch (error) {
      leave('refused');
      throw error;
    }
  };

function refuseWhileBlocked(guard: RefusalGuard): void {
  const waitMs = guard.blockedMs();
  if (waitMs > 0) throw new NotSentError(waitMs);
}

function outcomeOf({ status, headers }: Response): 'answered' | 'refused' | 'invalid' {
  if (status < 400) return 'answered';
  return INVALID.has(status) && headers.get('x-ratelimit-scope') !== 'shared' ? 'invalid' : 'refused';
}

/** discord.js reads only the headers, but some answers have the pause in the body, and a web page has none. */
async function readLimit(response: Response, guard: RefusalGuard): Promise<void> {
  const isComplete = response.headers.has('retry-after') && response.headers.has('x-ratelimit-scope');
  if (isComplete) return;
  const body: unknown = await response.json().catch(() => null);
  const limit = RateLimited.safeParse(body);
  if (!limit.success) return guard.blockAll(Number(response.headers.get('retry-after') ?? 0) * 1_000);
  const { retry_after: seconds, global } = limit.data;
  if (seconds !== undefined && !response.headers.has('retry-after'))
    response.headers.set('retry-after', String(seconds));
  if (global) response.headers.set('x-ratelimit-global', 'true');
}
