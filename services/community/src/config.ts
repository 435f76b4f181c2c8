import { z } from 'zod';
import {
  BaseConfig,
  DatabaseConfig,
  OnOff,
  optionalVariable,
  ServicePort,
  ServiceUrl,
} from '@ten8/service-kit/config';

export const CommunityConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  SERVICE_PORT: ServicePort(8102),
  AUTH_URL: ServiceUrl,
  CIVILIAN_URL: ServiceUrl,
  CAD_URL: ServiceUrl,
  DISCORD_BOT_URL: ServiceUrl,
  RATE_LIMITS: OnOff('on'),
  MODERATION_WEBHOOK_URL: optionalVariable(
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL, or empty' }),
  ),
});
export type CommunityConfig = z.infer<typeof CommunityConfig>;
