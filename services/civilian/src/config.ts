import { z } from 'zod';
import { BaseConfig, DatabaseConfig, OnOff, ServicePort, ServiceUrl } from '@ten8/service-kit/process/config';

export const CivilianConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  SERVICE_PORT: ServicePort(8103),
  /** Off lifts the quotas. */
  RATE_LIMITS: OnOff('on'),
  COMMUNITY_URL: ServiceUrl,
  CAD_URL: ServiceUrl,
});
export type CivilianConfig = z.infer<typeof CivilianConfig>;
