import { z } from 'zod';
import {
  BaseConfig,
  OnOff,
  optionalVariable,
  PublicUrl,
  ServicePort,
  ServiceUrl,
} from '@ten8/service-kit/process/config';
import { OperatorVariables } from '@ten8/service-kit/process/operator-variables';

export const GatewayConfig = z
  .object({
    ...BaseConfig.shape,
    PORT: ServicePort(8080),
    /** The address for browsers; the only origin that may change anything. */
    PUBLIC_URL: optionalVariable(PublicUrl),
    /** Whether localhost, 127.0.0.1 and [::1] at the gateway's port count as PUBLIC_URL. */
    LOOPBACK_ORIGINS: OnOff('off'),
    RATE_LIMITS: OnOff('on'),
    TRUST_PROXY: OperatorVariables.shape.TRUST_PROXY,
    /** The folder of the built web app; without it only /api and /ws are served. */
    WEB_DIR: optionalVariable(z.string()),
    FRAME_ANCESTORS: OperatorVariables.shape.FRAME_ANCESTORS,
    AUTH_URL: ServiceUrl,
    COMMUNITY_URL: ServiceUrl,
    CIVILIAN_URL: ServiceUrl,
    CAD_URL: ServiceUrl,
    DISCORD_BOT_URL: ServiceUrl,
    REALTIME_URL: ServiceUrl,
  })
  .transform((config) => ({
    ...config,
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  }));
export type GatewayConfig = z.infer<typeof GatewayConfig>;
