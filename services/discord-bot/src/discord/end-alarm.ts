import {
  ApplicationFlags,
  DiscordAPIError,
  Routes,
  type REST,
  type RESTGetAPIGatewayBotResult,
  type RESTGetCurrentApplicationResult,
} from 'discord.js';
import type { Identity } from '../config';
import type { DiscordClient } from './discord-client';
import { openRest } from './discord-rest';
import type { RefusalGuard } from './refusal-guard';

interface AlarmParts {
  identity: Identity;
  guard: RefusalGuard;
  client: Pick<DiscordClient, 'alarm'>;
  /** Signs in again. */
  resume(): void;
}

const EVERY_MS = 300_000;
/** For a client that is used once: the timers that clean up in it would keep it in memory. */
const NO_TIMERS = { handlerSweepInterval: 0, hashSweepInterval: 0 };
/** Discord advises one connection for every thousand servers, but allows 2,500 for one. */
const MOST_ADVISED = 3;
const MEMBERS = ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited;

/**
 * During an alarm, one cheap request every five minutes checks whether its cause is gone. Returns the stop function.
 */
export function endAlarmByItself(parts: AlarmParts, everyMs = EVERY_MS): () => void {
  const timer = setInterval(() => {
    const alarm = parts.client.alarm();
    // A new alarm waits one full interval first.
    if (!alarm || Date.now() - Date.parse(alarm.since) < everyMs / 2) return;
    // A new client each time, because discord.js drops a token after a 401.
    isGone(openRest(parts.identity, parts.guard, NO_TIMERS), alarm.closeCode).then(
      (gone) => gone && parts.client.alarm() && parts.resume(),
      () => undefined,
    );
  }, everyMs);
  return () => clearInterval(timer);
}

/** Rejects while Discord refuses the token or does not answer. */
async function isGone(rest: REST, closeCode: number): Promise<boolean> {
  if (closeCode === 4014) return hasIntent(rest);
  const gateway = (await rest.get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult;
  return closeCode !== 4011 || gateway.shards <= MOST_ADVISED;
}

/** Whether the Server Members Intent is switched on. True if Discord does not say: signing in will show. */
async function hasIntent(rest: REST): Promise<boolean> {
  try {
    const { flags } = (await rest.get(Routes.currentApplication())) as RESTGetCurrentApplicationResult;
    return (flags & MEMBERS) !== 0;
  } catch (error) {
    if (error instanceof DiscordAPIError && error.status === 404) return true;
    throw error;
  }
}
