import type { Router } from 'express';
import type { ServiceKey } from '@ten8/contracts/define';
import type { Feed } from '@ten8/event-log/feed';
import { anyone, serve } from '../http/serve';
import { readEvents } from './http-feed';

/** Serves this service's log to its followers. */
export const serveFeed = (router: Router, service: ServiceKey, feed: Feed): void =>
  serve(router, readEvents(service), anyone, async ({ query }) =>
    query.limit === 0 ? { head: await feed.head(), facts: [] } : feed.after(query.after, query.limit),
  );
