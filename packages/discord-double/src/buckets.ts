/** Discord's rate limits: one bucket per route and server or channel. */
interface BucketVerdict {
  isAllowed: boolean;
  retryAfterMs: number;
  headers: Record<string, string>;
}

export interface Buckets {
  take(route: string, major: string): BucketVerdict;
  /** Other numbers for one route, such as `GET /guilds/:id/members`. */
  limitRoute(route: string, limit: number, windowMs: number): void;
}

/** At most `limit` requests per bucket and window; a client that reads the headers never meets a 429 here. */
export function createBuckets(usualLimit: number, usualWindowMs: number): Buckets {
  const routes = new Map<string, { limit: number; windowMs: number }>();
  const open = new Map<string, { used: number; resetAt: number }>();
  const take: Buckets['take'] = (route, major) => {
    const { limit, windowMs } = routes.get(route) ?? { limit: usualLimit, windowMs: usualWindowMs };
    const now = Date.now();
    const key = `${route}:${major}`;
    const known = open.get(key);
    const bucket = known && known.resetAt > now ? known : { used: 0, resetAt: now + windowMs };
    open.set(key, bucket);
    const isAllowed = bucket.used < limit;
    if (isAllowed) bucket.used += 1;
    const retryAfterMs = bucket.resetAt - now;
    return {
      isAllowed,
      retryAfterMs,
      headers: {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(limit - bucket.used),
        'x-ratelimit-reset': String(bucket.resetAt / 1000),
        'x-ratelimit-reset-after': String(retryAfterMs / 1000),
        'x-ratelimit-bucket': Buffer.from(route).toString('hex').slice(-24),
      },
    };
  };
  return {
    take,
    limitRoute(route, limit, windowMs) {
      routes.set(route, { limit, windowMs });
      open.clear();
    },
  };
}
