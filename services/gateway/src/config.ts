import { z } from 'zod';
import {
  BaseConfig,
  OnOff,
  optionalVariable,
  PublicUrl,
  ServicePort,
  ServiceUrl,
} from '@ten8/service-kit/config';

const ReplicaUrls = z
  .string('must be the URLs of the realtime replicas, separated by commas')
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url('must be the URLs of the realtime replicas, separated by commas')).min(1));

/** Sources as a Content-Security-Policy names them; nothing that could end the directive and begin another. */
const FrameAncestors = z
  .string()
  .regex(/^[^;,\r\n]+$/, 'must be sources separated by spaces, such as https://tablet.example.org');

export const GatewayConfig = z
  .object({
    ...BaseConfig.shape,
    PORT: ServicePort(8080),
    /** Where browsers find this installation; the only origin that may change anything. */
    PUBLIC_URL: optionalVariable(PublicUrl),
    /** Whether localhost, 127.0.0.1 and [::1] at the gateway's port count as PUBLIC_URL. */
    LOOPBACK_ORIGINS: OnOff('off'),
    RATE_LIMITS: OnOff('on'),
    /** How many proxies stand in front, each of which appends to X-Forwarded-For. */
    TRUST_PROXY: optionalVariable(z.coerce.number('must be a number of proxies').int().min(0).max(10)),
    /** The built web app; without it only /api and /ws are served. */
    WEB_DIR: optionalVariable(z.string()),
    /** Who may show Ten8 in a frame, besides itself. */
    FRAME_ANCESTORS: optionalVariable(FrameAncestors),
    /** Where Prometheus scrapes; never the public port. Unset: nowhere. */
    METRICS_PORT: optionalVariable(ServicePort(0)),
    AUTH_URL: ServiceUrl,
    COMMUNITY_URL: ServiceUrl,
    CIVILIAN_URL: ServiceUrl,
    CAD_URL: ServiceUrl,
    DISCORD_BOT_URL: ServiceUrl,
    REALTIME_URL: ReplicaUrls,
  })
  .transform((config) => ({
    ...config,
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    TRUST_PROXY: config.TRUST_PROXY ?? 0,
  }));
export type GatewayConfig = z.infer<typeof GatewayConfig>;
