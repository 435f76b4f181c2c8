import { startDiscordDouble, type DiscordDouble } from '@ten8/discord-double/discord-double';
import { createLogger } from '@ten8/service-kit/observability/logger';
import { readIdentity, type Identity } from '../config';
import type { ClientHooks } from './client-events';
import { createDiscordApi, type DiscordApi } from './discord-api';
import { connectClient, type DiscordClient } from './discord-client';
import { endAlarmByItself } from './end-alarm';
import { createRefusalGuard } from './refusal-guard';

/** Only the bot's connection to Discord, in this process, without a database and with shorter pauses. */
export interface Connection {
  discord: DiscordDouble;
  identity: Identity;
  api: DiscordApi;
  client: DiscordClient;
  stop(): Promise<void>;
}

export const logger = createLogger('discord-bot', { LOG_LEVEL: 'silent' });

const NOTHING = () => undefined;
export const HOOKS: ClientHooks = {
  onSignedIn: NOTHING,
  onCommand: NOTHING,
  onMemberJoined: NOTHING,
  onMemberChanged: NOTHING,
  onMemberLeft: NOTHING,
  onRolesChanged: NOTHING,
  onServerKnown: NOTHING,
  onServerLeft: NOTHING,
  onNewSession: NOTHING,
  onResumed: NOTHING,
};

export function identityOf(discord: DiscordDouble): Identity {
  const identity = readIdentity({ ...discord.env });
  if ('missing' in identity) throw new Error('the double is not configured');
  return identity;
}

export async function connect(
  alarmCheckMs: number,
  limits?: Parameters<typeof createRefusalGuard>[0],
): Promise<Connection> {
  const discord = await startDiscordDouble();
  const identity = identityOf(discord);
  const guard = createRefusalGuard(limits);
  const api = createDiscordApi(identity, { guard, onError: NOTHING });
  const client = connectClient({
    identity,
    hooks: { ...HOOKS, onAlarm: () => api.disable() },
    logger,
    guard,
  });
  const resume = () => {
    api.enable();
    client.reconnect();
  };
  const stopWatching = endAlarmByItself({ identity, guard, client, resume }, alarmCheckMs);
  return {
    ...{ discord, identity, api, client },
    async stop() {
      stopWatching();
      await client.stop();
      await discord.close();
    },
  };
}
