import { z } from 'zod';
import { BaseConfig, DatabaseConfig, OnOff, ServicePort, ServiceUrl } from '@ten8/service-kit/process/config';
import { OperatorVariables } from '@ten8/service-kit/process/operator-variables';

export const CommunityConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  SERVICE_PORT: ServicePort(8102),
  AUTH_URL: ServiceUrl,
  CIVILIAN_URL: ServiceUrl,
  CAD_URL: ServiceUrl,
  DISCORD_BOT_URL: ServiceUrl,
  RATE_LIMITS: OnOff('on'),
  ACTIVITY_ADDRESSES: OperatorVariables.shape.ACTIVITY_ADDRESSES,
  MODERATION_WEBHOOK_URL: OperatorVariables.shape.MODERATION_WEBHOOK_URL,
});
export type CommunityConfig = z.infer<typeof CommunityConfig>;
