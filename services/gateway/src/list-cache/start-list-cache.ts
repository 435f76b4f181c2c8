import { PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import type { Topic } from '@ten8/contracts/define';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import { Counter, Gauge, type Metrics } from '@ten8/service-kit/observability/metrics';
import type { Kit } from '@ten8/service-kit/process/start';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { Gateway } from '../context';
import { createListCache, type ListCache } from './list-cache';
import { followListChanges } from './list-changes';

/** About 5,000 lists of 50 units. */
const MAX_BYTES = 64 * 1024 * 1024;
/** All lists that are kept come from cad. */
const PRODUCER = 'cad';

/** Creates the list cache of this gateway, and drops lists when cad's messages say that a list changed. */
export function startListCache(
  client: ServiceClient,
  kit: Kit,
): Pick<Gateway, 'listCache' | 'changes' | 'countCacheHit'> {
  const paths = new Map<Topic, string>(
    PUBLIC_ENDPOINTS.flatMap(({ endpoint: { cacheTopic, path } }) =>
      cacheTopic ? [[cacheTopic, path]] : [],
    ),
  );
  const changes = followListChanges({
    notifier: kit.notifier,
    producer: PRODUCER,
    feed: httpFeed(client, PRODUCER),
    onChanged(communityId, topic, change) {
      if (topic && change) cache.replaceItems(communityId, topic, change);
      else cache.drop(communityId, topic);
    },
    onMissed: () => cache.dropAll(),
    now: Date.now,
  });
  const cache = createListCache({
    producer: PRODUCER,
    pathOf: (communityId, topic) => (paths.get(topic) ?? '').replace(':communityId', String(communityId)),
    topics: [...paths.keys()],
    changes,
    maxBytes: MAX_BYTES,
  });
  countLists(kit.metrics, cache);
  return { listCache: cache, changes, countCacheHit: createHitCount(kit.metrics) };
}

function createHitCount({ registry }: Metrics): () => void {
  const hits = new Counter({
    name: 'cad_poll_cache_hits_total',
    help: 'Polls that this gateway answered from its cache of lists',
    registers: [registry],
  });
  return () => hits.inc();
}

function countLists(metrics: Metrics, cache: ListCache): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'ten8_cached_lists',
    help: 'Lists in the cache of this gateway',
    registers,
    collect() {
      this.set(cache.usage().lists);
    },
  });
  new Gauge({
    name: 'ten8_cached_lists_bytes',
    help: 'Size of the cached lists in bytes',
    registers,
    collect() {
      this.set(cache.usage().bytes);
    },
  });
}
