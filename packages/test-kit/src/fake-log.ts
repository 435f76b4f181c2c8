import { randomUUID } from 'node:crypto';
import type { EventDefinition, Fact } from '@ten8/contracts/define';
import { describeCommit, formatItem, type ListItem, type LogMessage } from '@ten8/event-log/log-message';

export type AddFact = <T>(
  event: EventDefinition<T>,
  communityId: number | null,
  data: T,
  by?: Fact['by'],
  item?: ListItem,
) => Fact<T>;

interface FakeLog {
  addFact: AddFact;
  prune(): void;
  /** What `GET /internal/events` answers. */
  read(query: URLSearchParams): { status: number; body: unknown };
}

/** An event log in memory. `onFact` gets the message about each fact that a notifier would send to followers. */
export function createFakeLog(onFact?: (message: LogMessage) => void): FakeLog {
  const facts: Fact[] = [];
  let pruned = 0;
  let latest = 0;

  return {
    addFact(event, communityId, data, by = null, item) {
      // No two facts have the same time, so that what is ordered by it is in the order of the log.
      latest = Math.max(Date.now(), latest + 1);
      const [seq, at] = [facts.length + 1, new Date(latest).toISOString()];
      const fact = { seq, id: randomUUID(), type: event.type, communityId, by, at, data };
      facts.push(fact);
      onFact?.(describeCommit([{ event, fact, item: item ? formatItem(event, item) : null }]));
      return fact;
    },
    prune: () => void (pruned = facts.length),
    read(query) {
      const after = Number(query.get('after'));
      const limit = Number(query.get('limit'));
      if (limit > 0 && after < pruned) {
        const details = [{ path: 'after', message: String(pruned) }];
        const body = { code: 'facts_pruned', message: 'These facts have been pruned', details };
        return { status: 410, body };
      }
      return { status: 200, body: { head: facts.length, facts: facts.slice(after, after + limit) } };
    },
  };
}
