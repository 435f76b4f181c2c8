import { z } from 'zod';
import { defineEndpoint, type ServiceKey } from '@ten8/contracts/define';
import { FeedPage } from '@ten8/contracts/feed-page';
import type { Feed } from '@ten8/event-log/feed';
import type { ServiceClient } from '../service-client/service-client';

const LONGEST_PAGE = 500;

export const readEvents = (service: ServiceKey) =>
  defineEndpoint('GET /internal/events', {
    service,
    summary: 'Facts after a position, in order',
    query: z.object({
      after: z.coerce.number().int().min(0),
      limit: z.coerce.number().int().min(0).max(LONGEST_PAGE),
    }),
    reply: FeedPage,
  });

/** Another service's log, read over HTTP. */
export function httpFeed(client: ServiceClient, service: ServiceKey): Feed {
  const endpoint = readEvents(service);
  return {
    after: (after, limit) => client(endpoint, { query: { after, limit } }),
    head: async () => (await client(endpoint, { query: { after: 0, limit: 0 } })).head,
  };
}
