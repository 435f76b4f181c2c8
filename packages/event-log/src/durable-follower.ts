import { createFactApplier, type ApplyParts } from './apply-facts';
import { isHandled, type FollowTx } from './fact-handler';
import { readPruned, type Feed, type FeedPage } from './feed';
import { retryOneParked } from './parked-facts';
import type { Poller, ReportPosition } from './poll-loop';
import { run } from './sql';

/**
 * Builds the projection again from a snapshot and returns the position of the snapshot. It writes only in the given
 * transaction, which also moves the cursor: nobody ever reads half a projection.
 */
export type Rebuild = (tx: FollowTx) => Promise<number>;

/**
 * The cursor's position after an operator asked for a rebuild. The follower copies a snapshot, or reads the log from
 * its first fact if there is no snapshot. The number is below every position, so until then nothing counts as read.
 */
export const REBUILD_REQUESTED = -1;

interface PollerParts extends ApplyParts {
  feed: Feed;
  rebuild?: Rebuild;
  onMoved: ReportPosition;
}

const PAGE = 500;

/** Reads the log of another service. Each fact is handled exactly once, in the transaction that moves the cursor. */
export function createDurablePoller(parts: PollerParts): Poller {
  const { cursor, feed, onMoved, handlers } = parts;
  const applier = createFactApplier(parts);

  async function poll(isStopped: () => boolean): Promise<boolean> {
    const { position, isRetryRequested } = await cursor.read();
    applier.observe(position);
    onMoved(position);
    let hasMoreToRetry = isRetryRequested;
    while (hasMoreToRetry && !isStopped()) hasMoreToRetry = await retryOneParked(parts);
    const page = position === REBUILD_REQUESTED ? null : await readPage(feed, position);
    if (!page || 'prunedUpTo' in page) {
      await rebuildProjection(position, page ? page.prunedUpTo : 0, parts);
      return true;
    }

    if (page.facts.length > 0) onMoved(position, page.head);
    let before = position;
    let facts = page.facts.filter((fact) => isHandled(handlers, fact));
    while (facts.length > 0) {
      if (isStopped()) return false;
      const reached = await applier.apply(facts, before, isStopped);
      if (reached === null) return true;
      before = reached;
      facts = facts.filter(({ seq }) => seq > reached);
      onMoved(before);
    }
    const last = Math.max(before, page.facts.at(-1)?.seq ?? before);
    if (last > before) await cursor.skip(before, last);
    onMoved(last, page.head);
    return page.facts.length === PAGE;
  }

  return { poll, isBlocked: applier.isBlocked };
}

/** The facts after a position, or up to which position they were pruned. */
async function readPage(feed: Feed, position: number): Promise<FeedPage | { prunedUpTo: number | null }> {
  try {
    return await feed.after(position, PAGE);
  } catch (error) {
    const pruned = readPruned(error);
    if (!pruned) throw error;
    return { prunedUpTo: pruned.upTo };
  }
}

/** The snapshot is fetched page by page over the network, and the transaction is idle between the pages. */
const ALLOW_LONG_IDLE = `set local idle_in_transaction_session_timeout = '60s'`;

/** Only one replica rebuilds: the next one finds the cursor moved and does nothing. */
async function rebuildProjection(position: number, prunedUpTo: number | null, parts: PollerParts) {
  const { db, log, cursor, feed, rebuild } = parts;
  const next = await log.transact(null, async (tx) => {
    const { transaction } = tx;
    if ((await cursor.lock(transaction)) !== position) return null;
    await run(db, ALLOW_LONG_IDLE, [], transaction);
    const rebuiltAt = rebuild ? await rebuild(tx) : (prunedUpTo ?? (await feed.head()));
    await cursor.move(rebuiltAt, transaction);
    return rebuiltAt;
  });
  if (next !== null) report(position, next, parts);
}

function report(from: number, to: number, { name, rebuild, logger }: PollerParts): void {
  if (from === REBUILD_REQUESTED) logger.info(`${name} rebuilds, as requested`, { from, to });
  else if (rebuild) logger.warn(`${name} had stopped for too long and has rebuilt`, { from, to });
  else logger.error(`${name} had stopped for too long and has missed facts`, { from, to });
}
