import { z } from 'zod';
import {
  BaseConfig,
  DatabaseConfig,
  OnOff,
  optionalVariable,
  PublicUrl,
  ServicePort,
} from '@ten8/service-kit/config';

/** A year of hardware ago 10 was fair; below it a stolen table is cheap to guess, above 15 sign-in crawls. */
const BcryptCost = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number('must be a whole number').int().min(4).max(15).default(11),
);

export const AuthConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  SERVICE_PORT: ServicePort(8101),
  PUBLIC_URL: PublicUrl,
  REGISTRATION: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['open', 'closed'], 'must be open or closed').default('closed'),
  ),
  RATE_LIMITS: OnOff('on'),
  BCRYPT_COST: BcryptCost,
  PUBLIC_CALL_COMMUNITY_ID: z.coerce.number().int().min(1).default(1),
  /** Whether the bot has all it needs: it alone holds its token, the browser is only told whether linking is offered. */
  DISCORD_CONFIGURED: OnOff('off'),
  DISCORD_LINKED_ROLE_ID: optionalVariable(z.string()),
});
export type AuthConfig = z.infer<typeof AuthConfig>;
