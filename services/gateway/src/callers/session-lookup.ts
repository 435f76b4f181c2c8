import { resolveSessions, type Session } from '@ten8/contracts/auth/session';
import type { Kit } from '@ten8/service-kit/process/start';
import { batched } from '@ten8/service-kit/service-client/batched';
import { createServiceClient, NoAnswer } from '@ten8/service-kit/service-client/service-client';
import { createCircuitBreaker } from '../circuit-breaker';
import type { GatewayConfig } from '../config';

export interface SessionLookup {
  /** Null when there is no such session. Refuses with `unavailable` while auth does not answer. */
  resolve(cookieHash: string): Promise<Session | null>;
  stop(): void;
}

/** How long a request waits to know who asks. The service that answers it needs the rest of the time. */
export const LOOKUP_MS = 2_000;
/** A hash that no cookie has. */
const NOBODY = '0'.repeat(64);
const MAX_WAITING = 512;

/** Asks auth over separate connections. While auth is too slow, requests are refused at once, and one probe is sent. */
export function createSessionLookup(
  config: GatewayConfig,
  { resolve, stopped }: Pick<Kit, 'resolve' | 'stopped'>,
): SessionLookup {
  const client = createServiceClient({
    name: 'gateway',
    secret: config.INTERNAL_SECRET,
    urls: { auth: config.AUTH_URL },
    timeoutMs: LOOKUP_MS,
    resolve,
    stopped,
  });
  const ask = batched((cookieHashes: readonly string[]) =>
    client(resolveSessions, { body: { cookieHashes: [...cookieHashes] } }),
  );
  const breaker = createCircuitBreaker({
    maxWaiting: MAX_WAITING,
    probe: () => ask(NOBODY).then(() => true),
    isTimeout: (error) => error instanceof NoAnswer && error.isLate,
  });
  return { resolve: (cookieHash) => breaker.run(() => ask(cookieHash)), stop: breaker.stop };
}
