import type { Follower } from '@ten8/event-log/follow';
import type { Logger } from '@ten8/service-kit/logger';
import type { CallerPositions } from './caller-positions';
import type { GatewayConfig } from './config';
import type { Origins } from './origin';
import type { RateLimits } from './rate-limits';
import type { Sessions } from './sessions';
import type { Upstreams } from './upstreams';

/** What every part of the gateway is handed. */
export interface Gateway {
  config: GatewayConfig;
  sessions: Sessions;
  /** The follower by which sessions are forgotten. */
  authLog: Follower;
  refuseForeign: Origins;
  limits: RateLimits;
  upstreams: Upstreams;
  callerPositions: CallerPositions;
  logger: Logger;
}
