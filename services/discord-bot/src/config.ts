import { z } from 'zod';
import { BaseConfig, DatabaseConfig, ServicePort, ServiceUrl } from '@ten8/service-kit/process/config';
import { DiscordVariables } from '@ten8/service-kit/process/operator-variables';

export const BotConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  ...DiscordVariables.shape,
  SERVICE_PORT: ServicePort(8106),
  AUTH_URL: ServiceUrl,
  COMMUNITY_URL: ServiceUrl,
  CAD_URL: ServiceUrl,
});
export type BotConfig = z.infer<typeof BotConfig>;

/** Everything that the bot needs to sign in to Discord. */
export interface Identity {
  token: string;
  applicationId: string;
  guildId: string;
  linkedRoleId: string;
  apiUrl: string | null;
}

/** The identity, or the names of the variables that are not set. */
export function readIdentity(config: z.infer<typeof DiscordVariables>): Identity | { missing: string[] } {
  const { DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_GUILD_ID, DISCORD_LINKED_ROLE_ID } = config;
  if (DISCORD_TOKEN && DISCORD_APPLICATION_ID && DISCORD_GUILD_ID && DISCORD_LINKED_ROLE_ID) {
    return {
      token: DISCORD_TOKEN,
      applicationId: DISCORD_APPLICATION_ID,
      guildId: DISCORD_GUILD_ID,
      linkedRoleId: DISCORD_LINKED_ROLE_ID,
      apiUrl: config.DISCORD_API_URL ?? null,
    };
  }
  const needed = { DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_GUILD_ID, DISCORD_LINKED_ROLE_ID };
  return { missing: Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name])) };
}
