import { QueryTypes, type Sequelize } from 'sequelize';
import type { Fact } from '@ten8/contracts/define';
import { Refusal, refuse } from '@ten8/contracts/errors';

export interface FeedPage {
  /** Those right after the asked position, in order, without gaps. */
  facts: Fact[];
  /** The log's last position. */
  head: number;
}

export interface Feed {
  /** Refuses with `facts_pruned` when what comes after `seq` is gone, or when this log never got that far. */
  after(seq: number, limit: number): Promise<FeedPage>;
  head(): Promise<number>;
}

interface Row {
  head: string;
  pruned: string;
  seq: string | null;
  id: string;
  type: string;
  community_id: number | null;
  by: Fact['by'];
  at: Date;
  data: unknown;
}

// One statement, hence one snapshot: pruning cannot slip in between the check and the read.
const READ_PAGE = `
  select head.seq as head, head.pruned, said.*
  from event_head head
  left join lateral (
    select seq, id, type, community_id, by, at, data from event_log where seq > $1 order by seq limit $2
  ) said on true
  order by said.seq`;

/** The feed of a log in this process's own schema. */
export function localFeed(db: Sequelize): Feed {
  const read = (seq: number, limit: number) =>
    db.query<Row>(READ_PAGE, { bind: [seq, limit], type: QueryTypes.SELECT });

  return {
    async after(seq, limit) {
      const rows = await read(seq, limit);
      const [head, pruned] = [Number(rows[0]?.head), Number(rows[0]?.pruned)];
      if (seq < pruned) throw prunedUpTo(pruned, 'These facts have been pruned');
      if (seq > head) throw prunedUpTo(pruned, 'This log is younger than that position');
      return { facts: rows.flatMap(toFact), head };
    },
    async head() {
      const rows = await db.query<{ seq: string }>('select seq from event_head', { type: QueryTypes.SELECT });
      return Number(rows[0]?.seq);
    },
  };
}

const prunedUpTo = (seq: number, sentence: string) =>
  refuse('facts_pruned', sentence, { details: [{ path: 'after', message: String(seq) }] });

/** Up to where facts are gone, if `error` is the refusal that says so; null for any other error. */
export function readPruned(error: unknown): { upTo: number | null } | null {
  if (!(error instanceof Refusal) || error.code !== 'facts_pruned') return null;
  const detail = error.details?.find(({ path }) => path === 'after');
  return { upTo: detail ? Number(detail.message) : null };
}

function toFact(row: Row): Fact[] {
  if (row.seq === null) return [];
  const { id, type, by, data } = row;
  return [
    { seq: Number(row.seq), id, type, communityId: row.community_id, by, at: row.at.toISOString(), data },
  ];
}
