import { z } from 'zod';
import {
  DatabasePool,
  MetricsPort,
  optionalVariable,
  TracingVariables,
  WebAddress,
  wholeNumber,
} from './config';

/** Sources as a Content-Security-Policy names them; nothing that could end the directive and begin another. */
const FrameAncestors = z
  .string()
  .regex(/^[^;,\r\n]+$/, 'must be sources separated by spaces, such as https://tablet.example.org');

const Snowflake = z.string().regex(/^\d{5,20}$/, 'must be the number that Discord shows under Copy ID');

/** Without the first four the bot does nothing. */
export const DiscordVariables = z.object({
  DISCORD_TOKEN: optionalVariable(
    z.string().regex(/^\S+$/, 'must be the token that Discord shows under Reset Token'),
  ),
  DISCORD_APPLICATION_ID: optionalVariable(Snowflake),
  DISCORD_GUILD_ID: optionalVariable(Snowflake),
  DISCORD_LINKED_ROLE_ID: optionalVariable(Snowflake),
  /** Base of the REST API; Discord's own unless the bot runs against a double. */
  DISCORD_API_URL: optionalVariable(WebAddress('must be a URL such as https://discord.com/api')),
});

/** With both, people sign in with Discord. */
export const DiscordSignInVariables = z.object({
  DISCORD_CLIENT_ID: optionalVariable(Snowflake),
  DISCORD_CLIENT_SECRET: optionalVariable(
    z.string().regex(/^\S+$/, 'must be the secret that Discord shows under OAuth2'),
  ),
});

/**
 * What a single service reads and `npm start` passes on. They are defined here, so that the launcher can name a bad one
 * before it starts anything.
 */
export const OperatorVariables = z.object({
  ...DiscordVariables.shape,
  ...DiscordSignInVariables.shape,
  /** How much of an address Admins see in the activity log. */
  ACTIVITY_ADDRESSES: optionalVariable(z.enum(['masked', 'full'], 'must be masked or full')),
  /** Where abuse reports are also delivered. */
  MODERATION_WEBHOOK_URL: optionalVariable(WebAddress('must be an http(s) URL, or empty')),
  /** How many proxies are in front; each appends to X-Forwarded-For. */
  TRUST_PROXY: optionalVariable(wholeNumber('must be a number of proxies', 0, 10)),
  /** Who may show Ten8 in a frame, in addition to itself. With https, people can sign in there, too. */
  FRAME_ANCESTORS: optionalVariable(FrameAncestors),
  METRICS_PORT: MetricsPort,
  ...TracingVariables.shape,
  /** Below 10, passwords of a stolen table can be guessed cheaply; above 15, signing in would be too slow. */
  BCRYPT_COST: optionalVariable(wholeNumber('must be a whole number from 4 to 15', 4, 15)),
  DATABASE_POOL: DatabasePool,
});
