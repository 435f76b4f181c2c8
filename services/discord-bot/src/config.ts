import { z } from 'zod';
import {
  BaseConfig,
  DatabaseConfig,
  optionalVariable,
  ServicePort,
  ServiceUrl,
} from '@ten8/service-kit/config';

const Snowflake = z.string().regex(/^\d{5,20}$/, 'must be the number that Discord shows under Copy ID');

/** Without all four of the first ones the bot idles. */
export const DiscordConfig = z.object({
  DISCORD_TOKEN: optionalVariable(z.string()),
  DISCORD_APPLICATION_ID: optionalVariable(Snowflake),
  DISCORD_GUILD_ID: optionalVariable(Snowflake),
  DISCORD_LINKED_ROLE_ID: optionalVariable(Snowflake),
  /** Base of the REST API; Discord's own unless the bot runs against a double. */
  DISCORD_API_URL: optionalVariable(z.url('must be a URL such as https://discord.com/api')),
});

export const BotConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  ...DiscordConfig.shape,
  SERVICE_PORT: ServicePort(8106),
  AUTH_URL: ServiceUrl,
  COMMUNITY_URL: ServiceUrl,
  CAD_URL: ServiceUrl,
});
export type BotConfig = z.infer<typeof BotConfig>;

/** Everything that is needed to be somebody on Discord. */
export interface Identity {
  token: string;
  applicationId: string;
  guildId: string;
  linkedRoleId: string;
  apiUrl: string | null;
}

/** The identity, or the names of the variables it lacks. */
export function readIdentity(config: z.infer<typeof DiscordConfig>): Identity | { missing: string[] } {
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
