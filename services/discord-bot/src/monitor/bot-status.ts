import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import type { Bot } from '../context';
import { findProblems } from './find-problems';

const PARKED_SHOWN = 100;

/** The bot's status, for operators. `missing` names the variables that are not set. */
export async function readStatus({ orders, notices, discord }: Bot, missing: string[]): Promise<BotStatus> {
  const client = discord?.client;
  return {
    configured: discord !== null,
    missing,
    connected: client?.isReady() ?? false,
    latencyMs: client?.latencyMs() ?? null,
    guilds: client?.guilds() ?? [],
    lastCommand: discord?.lastCommand() ?? null,
    queue: (await discord?.roleQueue.counts()) ?? null,
    noticeQueue: (await discord?.noticeQueue.counts()) ?? null,
    roles: await orders.counts(),
    notices: await notices.counts(),
    parked: await orders.parked(PARKED_SHOWN),
    parkedNotices: await notices.parked(PARKED_SHOWN),
    identifies: client?.identifies() ?? 0,
    alarm: client?.alarm() ?? null,
    problems: discord ? findProblems(discord) : [],
  };
}

/** Retries parked orders and ends an alarm; returns the number of orders. */
export async function retryParked({ orders, notices, discord }: Bot, factId: string | null): Promise<number> {
  discord?.resume();
  const [servers, channels] = await Promise.all([orders.retry(factId, null), notices.retry(factId, null)]);
  // Also ends the pauses of lanes.
  discord?.roleQueue.retryNow();
  discord?.noticeQueue.retryNow();
  return servers.length + channels.length;
}
