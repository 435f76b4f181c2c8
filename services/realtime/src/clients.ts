import type { Kit } from '@ten8/service-kit/process/start';
import { createServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { RealtimeConfig } from './config';

/** Shorter than other requests: with the usual time a hanging replica of cad would delay an alarm too much. */
const PANIC_TIMEOUT_MS = 1_000;
const PANIC_CONNECTIONS = 8;
/** So few that consoles that join at the same time wait here, and not in the community service. */
const JOIN_CONNECTIONS = 8;
/** Only one batch is sent at a time, and may be sent a second time. */
const RECEIPT_CONNECTIONS = 2;

/** Alarms, receipts and joins have separate connections, so that none waits for another or for reading logs. */
export function openClients(config: RealtimeConfig, { stopped }: Pick<Kit, 'stopped'>) {
  const { AUTH_URL: auth, COMMUNITY_URL: community, CAD_URL: cad, INTERNAL_SECRET: secret } = config;
  const shared = { name: 'realtime', secret, stopped };
  return {
    logs: createServiceClient({ ...shared, urls: { auth, community, cad } }),
    joins: createServiceClient({ ...shared, urls: { community }, connections: JOIN_CONNECTIONS }),
    receipts: createServiceClient({ ...shared, urls: { cad }, connections: RECEIPT_CONNECTIONS }),
    panic: createServiceClient({
      ...shared,
      urls: { cad },
      connections: PANIC_CONNECTIONS,
      timeoutMs: PANIC_TIMEOUT_MS,
    }),
  };
}
