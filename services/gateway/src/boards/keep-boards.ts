import { PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import type { Topic } from '@ten8/contracts/define';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import { Counter, Gauge, type Metrics } from '@ten8/service-kit/observability/metrics';
import type { Kit } from '@ten8/service-kit/process/start';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { Gateway } from '../context';
import { createBoards, type Boards } from './boards';
import { followListChanges } from './list-changes';

/** About 5,000 lists of 50 units. */
const MAX_BYTES = 64 * 1024 * 1024;
/** All lists that are kept come from cad. */
const PRODUCER = 'cad';

/** Creates the boards of this gateway, and drops them when cad's messages say that a list changed. */
export function keepBoards(
  client: ServiceClient,
  kit: Kit,
): Pick<Gateway, 'boards' | 'changes' | 'countBoardHit'> {
  const paths = new Map<Topic, string>(
    PUBLIC_ENDPOINTS.flatMap(({ endpoint: { board, path } }) => (board ? [[board, path]] : [])),
  );
  const changes = followListChanges({
    notifier: kit.notifier,
    producer: PRODUCER,
    feed: httpFeed(client, PRODUCER),
    onChanged(communityId, topic, change) {
      if (topic && change) boards.replaceItems(communityId, topic, change);
      else boards.drop(communityId, topic);
    },
    onMissed: () => boards.dropAll(),
    now: Date.now,
  });
  const boards = createBoards({
    producer: PRODUCER,
    pathOf: (communityId, topic) => (paths.get(topic) ?? '').replace(':communityId', String(communityId)),
    topics: [...paths.keys()],
    changes,
    maxBytes: MAX_BYTES,
  });
  countBoards(kit.metrics, boards);
  return { boards, changes, countBoardHit: createHitCount(kit.metrics) };
}

function createHitCount({ registry }: Metrics): () => void {
  const hits = new Counter({
    name: 'cad_poll_cache_hits_total',
    help: 'Polls that this gateway answered from its cache of lists',
    registers: [registry],
  });
  return () => hits.inc();
}

function countBoards(metrics: Metrics, boards: Boards): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'ten8_boards',
    help: 'Lists in the cache of this gateway',
    registers,
    collect() {
      this.set(boards.usage().boards);
    },
  });
  new Gauge({
    name: 'ten8_boards_bytes',
    help: 'Size of the cached lists in bytes',
    registers,
    collect() {
      this.set(boards.usage().bytes);
    },
  });
}
