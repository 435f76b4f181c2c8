import { z } from 'zod';
import { BaseConfig, OnOff, ServicePort, ServiceUrl } from '@ten8/service-kit/process/config';

export const RealtimeConfig = z.object({
  ...BaseConfig.shape,
  SERVICE_PORT: ServicePort(8105),
  RATE_LIMITS: OnOff('on'),
  AUTH_URL: ServiceUrl,
  COMMUNITY_URL: ServiceUrl,
  CAD_URL: ServiceUrl,
});
export type RealtimeConfig = z.infer<typeof RealtimeConfig>;
