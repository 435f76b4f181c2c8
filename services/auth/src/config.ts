import { z } from 'zod';
import {
  BaseConfig,
  DatabaseConfig,
  OnOff,
  optionalVariable,
  PublicCallCommunityId,
  PublicUrl,
  ServicePort,
  ServiceUrl,
} from '@ten8/service-kit/process/config';
import { DiscordSignInVariables, OperatorVariables } from '@ten8/service-kit/process/operator-variables';

const BCRYPT_COST = 11;

export const AuthConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  SERVICE_PORT: ServicePort(8101),
  COMMUNITY_URL: ServiceUrl,
  PUBLIC_URL: PublicUrl,
  /** With https, sites in whose frames people may sign in. */
  FRAME_ANCESTORS: OperatorVariables.shape.FRAME_ANCESTORS,
  REGISTRATION: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['open', 'closed'], 'must be open or closed').default('closed'),
  ),
  RATE_LIMITS: OnOff('on'),
  /** If off, nobody can sign in with the published password of the demo accounts. */
  DEMO: OnOff('off'),
  BCRYPT_COST: OperatorVariables.shape.BCRYPT_COST.transform((cost) => cost ?? BCRYPT_COST),
  PUBLIC_CALL_COMMUNITY_ID: PublicCallCommunityId,
  /**
   * Whether the bot is configured, because auth does not get its token. When it is not set, a linked role means that
   * there is a bot.
   */
  DISCORD_CONFIGURED: optionalVariable(z.enum(['on', 'off'], 'must be on or off')),
  DISCORD_LINKED_ROLE_ID: optionalVariable(z.string()),
  ...DiscordSignInVariables.shape,
  DISCORD_API_URL: OperatorVariables.shape.DISCORD_API_URL,
});
export type AuthConfig = z.infer<typeof AuthConfig>;
