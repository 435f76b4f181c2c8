import type { Sequelize } from 'sequelize';
import type { Fact } from '@ten8/contracts/define';
import { Refusal, refuse } from '@ten8/contracts/errors';
import { durabilityOf } from './durability';
import { row, rows } from './sql';

export interface FeedPage {
  /** The facts right after the requested position, in order, without gaps. */
  facts: Fact[];
  /** The log's last position. */
  head: number;
}

export interface Feed {
  /** Refuses with `facts_pruned` when the facts after `seq` were pruned, or when this log never reached `seq`. */
  after(seq: number, limit: number): Promise<FeedPage>;
  head(): Promise<number>;
}

interface FactRow {
  head: string;
  pruned: string;
  seq: string | null;
  id: string;
  type: string;
  communityId: number | null;
  by: Fact['by'];
  at: Date;
  data: unknown;
  trace: string | null;
}

// One statement, so one snapshot: pruning cannot happen between the check and the read.
const READ_PAGE = `
  select head.seq as head, head.pruned, facts.*
  from event_head head
  left join lateral (
    select seq, id, type, community_id, by, at, data, trace from event_log where seq > $1 order by seq limit $2
  ) facts on true
  order by facts.seq`;

/**
 * The feed of a log in this process's own schema. Followers get only facts that are on disk: if a crash of PostgreSQL
 * undid a fact that they have handled, they would be ahead of the log.
 */
export function localFeed(db: Sequelize): Feed {
  const durability = durabilityOf(db);
  return {
    async after(seq, limit) {
      const found = await rows<FactRow>(db, READ_PAGE, [seq, limit]);
      const [head, pruned] = [Number(found[0]?.head), Number(found[0]?.pruned)];
      if (seq < pruned) throw prunedUpTo(pruned, 'These facts have been pruned');
      if (seq > head) throw prunedUpTo(pruned, 'This log is younger than that position');
      await durability.waitUntilDurable(head);
      return { facts: found.flatMap(toFact), head };
    },
    async head() {
      const head = Number((await row<{ seq: string }>(db, 'select seq from event_head'))?.seq);
      await durability.waitUntilDurable(head);
      return head;
    },
  };
}

const prunedUpTo = (seq: number, sentence: string) =>
  refuse('facts_pruned', sentence, { details: [{ path: 'after', message: String(seq) }] });

/** Up to which position facts were pruned, if `error` is the refusal that says so; null for any other error. */
export function readPruned(error: unknown): { upTo: number | null } | null {
  if (!(error instanceof Refusal) || error.code !== 'facts_pruned') return null;
  const detail = error.details?.find(({ path }) => path === 'after');
  return { upTo: detail ? Number(detail.message) : null };
}

function toFact({ seq, id, type, communityId, by, at, data, trace }: FactRow): Fact[] {
  if (seq === null) return [];
  return [
    { seq: Number(seq), id, type, communityId, by, at: at.toISOString(), data, ...(trace && { trace }) },
  ];
}
