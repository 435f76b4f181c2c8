import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import { Counter, Gauge, type Metrics } from '@ten8/service-kit/observability/metrics';

export const ROLE_QUEUE = 'discord-roles';
export const NOTICE_QUEUE = 'discord-notices';

type Values = Record<string, number>;

/** Counts failed requests by Discord's own error number, else the HTTP status, else `network`. */
export function countApiErrors({ registry }: Metrics): (code: string) => void {
  const counter = new Counter({
    name: 'discord_api_errors_total',
    help: 'Requests that Discord refused, by error code',
    labelNames: ['code'],
    registers: [registry],
  });
  return (code) => counter.inc({ code });
}

/** The bot's state as gauges, looked up once per scrape. */
export function showOnMetrics({ registry }: Metrics, status: () => Promise<BotStatus>): void {
  const look = sharedLook(status);
  const gauge = (name: string, help: string, read: (now: BotStatus) => Values | number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const now = await look();
        if (!now) return;
        const found = read(now);
        if (found === null) return;
        if (typeof found === 'number') return this.set(found);
        for (const [state, count] of Object.entries(found)) this.set({ state }, count);
      },
    });

  gauge('discord_configured', '1 when every DISCORD_ variable is set', (now) => Number(now.configured));
  gauge('discord_connected', '1 while connected to the Discord gateway', (now) => Number(now.connected));
  gauge('discord_alarm', '1 while an operator has to act', (now) => Number(now.alarm !== null));
  gauge(
    'discord_gateway_latency_seconds',
    'Round trip time of the last heartbeat in seconds',
    ({ latencyMs }) => (latencyMs === null ? null : latencyMs / 1000),
  );
  gauge('discord_guilds', 'Servers the bot is in', (now) => now.guilds.length);
  gauge('discord_last_command_timestamp_seconds', 'Time of the last slash command', ({ lastCommand }) =>
    lastCommand ? Date.parse(lastCommand.at) / 1000 : null,
  );
  gauge('discord_role_orders', 'Roles to grant or revoke, by state of the order', (now) => now.roles);
  gauge(
    'discord_notice_orders',
    'Messages about calls and alarms, by state of the order',
    (now) => now.notices,
  );
  gauge('discord_identifies', 'Gateway sessions requested since the start', (now) => now.identifies);
  countJobs(registry, look);
}

function countJobs(registry: Metrics['registry'], look: () => Promise<BotStatus | null>): void {
  new Gauge({
    name: 'bullmq_jobs',
    help: 'Jobs by queue and state, one for each server or channel that has work',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const now = await look();
      const queues = { [ROLE_QUEUE]: now?.queue, [NOTICE_QUEUE]: now?.noticeQueue };
      for (const [queue, states] of Object.entries(queues))
        for (const [state, count] of Object.entries(states ?? {})) this.set({ queue, state }, count);
    },
  });
}

const SAME_SCRAPE_MS = 500;

/** All gauges of one scrape use the same status; null while it cannot be read. */
function sharedLook(status: () => Promise<BotStatus>): () => Promise<BotStatus | null> {
  let last: { at: number; result: Promise<BotStatus | null> } | null = null;
  return () => {
    if (!last || Date.now() - last.at > SAME_SCRAPE_MS) {
      last = { at: Date.now(), result: status().catch(() => null) };
    }
    return last.result;
  };
}
