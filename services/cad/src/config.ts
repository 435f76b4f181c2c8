import { z } from 'zod';
import {
  BaseConfig,
  DatabaseConfig,
  OnOff,
  PublicCallCommunityId,
  ServicePort,
  ServiceUrl,
} from '@ten8/service-kit/process/config';

export const CadConfig = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  SERVICE_PORT: ServicePort(8104),
  COMMUNITY_URL: ServiceUrl,
  CIVILIAN_URL: ServiceUrl,
  PUBLIC_CALL_COMMUNITY_ID: PublicCallCommunityId,
  RATE_LIMITS: OnOff('on'),
});
export type CadConfig = z.infer<typeof CadConfig>;
