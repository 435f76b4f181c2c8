import type { Follower } from '@ten8/event-log/follow';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { CallerPositions } from './callers/caller-positions';
import type { Roles } from './callers/member-roles';
import type { CookieHashOf } from './callers/session-cookie';
import type { Sessions } from './callers/sessions';
import type { GatewayConfig } from './config';
import type { LargeBodies } from './forwarding/large-bodies';
import type { Upstreams } from './forwarding/upstreams';
import type { RawHeaders } from './headers';
import type { AddressOf } from './limits/client-address';
import type { RateLimits } from './limits/rate-limits';
import type { ListCache } from './list-cache/list-cache';
import type { ListChanges } from './list-cache/list-changes';
import type { OriginCheck } from './origin';

/** What every part of the gateway gets. */
export interface Gateway {
  config: GatewayConfig;
  sessions: Sessions;
  /** The follower that drops sessions from the cache. */
  authLog: Follower;
  roles: Roles;
  /** The follower that drops roles from the cache. Not current while a role that was taken away may still be cached. */
  membersLog: Pick<Follower, 'position' | 'stop'> & { isCurrent(): boolean };
  listCache: ListCache;
  /** Counts a poll that was answered from the list cache. */
  countCacheHit: () => void;
  /** The changes by which cached lists are dropped. */
  changes: ListChanges;
  addressOf: AddressOf;
  cookieHashOf: CookieHashOf;
  refuseForeign: OriginCheck;
  limits: RateLimits;
  /** The large bodies that are kept in memory now. */
  largeBodies: LargeBodies;
  upstreams: Upstreams;
  callerPositions: CallerPositions;
  /** Headers of every answer of the API. */
  apiHeaders: RawHeaders;
  logger: Logger;
}
