import { z } from 'zod';
import { TOPICS, type EventDefinition, type Fact, type Topic } from '@ten8/contracts/define';

/** A fact that followers must get at once: its contract has `push` or `revokes`. */
export type PushedFact = z.output<typeof PushedFact>;
const PushedFact = z.object({
  seq: z.int(),
  id: z.string(),
  type: z.string(),
  communityId: z.int().nullable(),
  at: z.string(),
  data: z.unknown(),
  trace: z.string().optional(),
}) satisfies z.ZodType<Omit<Fact, 'by'>>;

/** One item of a list. */
export interface ListItem {
  id: number;
}
/** One item of a list, as its JSON. */
export type ItemText = z.output<typeof ItemText>;
const ItemText = z.object({ id: z.int(), json: z.string() });

interface Changed {
  communityId: number;
  topic: Topic;
  items?: ItemText[] | undefined;
}
const knownTopics: readonly string[] = TOPICS;
const isKnown = (changed: { communityId: number; topic: string }): changed is Changed =>
  knownTopics.includes(changed.topic);

/**
 * A service sends this to all followers right after a commit, and as a heartbeat every second. Messages may be lost,
 * repeated or out of order: the next read of the log finds every fact that a message did not bring.
 */
export type LogMessage = z.output<typeof LogMessage>;
const LogMessage = z.object({
  /**
   * The commit holds the positions from `after` + 1 to `head`. A receiver whose position is below `after` missed
   * something. In a heartbeat both are the end of the log.
   */
  after: z.int().min(0),
  head: z.int().min(0),
  /** By the sender's clock, in milliseconds. */
  sentAt: z.int(),
  /** The facts that followers must get at once, in order. Empty if the message would be too long: read the log then. */
  facts: z.array(PushedFact),
  /** True when `facts` was left empty because the message would be too long. */
  isCut: z.boolean().optional(),
  /** The type of every fact of the commit, in order. A follower that handles none of them need not read the log. */
  types: z.array(z.string()).default([]),
  /**
   * Which lists of which communities have changed. Complete even when `facts` was left empty. With `items`, only the
   * items with these ids changed, and these are their new texts. During an upgrade a newer process may name a list that
   * this one does not have.
   */
  changed: z
    .array(z.object({ communityId: z.int(), topic: z.string(), items: z.array(ItemText).optional() }))
    .transform((changed) => changed.filter(isKnown)),
});

const Envelope = z.object({ producer: z.string(), message: LogMessage });
type Envelope = z.output<typeof Envelope>;

/** In characters. Longer messages would slow down every listening process, and most of them need only `changed`. */
const LONGEST_MESSAGE = 8_000;

/** The parts of an event's contract that a message is made from. */
export type Announced = Pick<EventDefinition, 'push' | 'revokes'>;

interface Committed {
  event: Announced;
  fact: Fact;
  /** The item of the event's list that changed; without it the whole list may have changed. */
  item?: ItemText | null;
}

/** An item as its list shows it. */
export function formatItem({ push }: Announced, item: ListItem): ItemText {
  const schema = typeof push === 'object' && push && 'changed' in push ? push.item : undefined;
  if (!schema) throw new Error('an item was given for an event that has no list of such items');
  return { id: item.id, json: JSON.stringify(schema.parse(item)) };
}

/** The message about a commit: all its facts, in order; at least one. */
export function describeCommit(facts: Committed[]): LogMessage {
  const positions = facts.map(({ fact }) => fact.seq);
  const pushed: PushedFact[] = [];
  for (const { event, fact } of facts) {
    if (!event.push && !event.revokes) continue;
    const { by: _by, ...rest } = fact;
    pushed.push(rest);
  }
  const changed = changedLists(facts);
  const message = {
    after: Math.min(...positions) - 1,
    head: Math.max(...positions),
    sentAt: Date.now(),
    facts: pushed,
    types: facts.map(({ fact }) => fact.type),
    changed,
  };
  if (JSON.stringify(message).length <= LONGEST_MESSAGE) return message;
  const withoutItems = changed.map(({ communityId, topic }) => ({ communityId, topic }));
  return { ...message, facts: [], changed: withoutItems, isCut: true };
}

/** A list whose items are known has them; one fact without its item means that the whole list has to be read again. */
function changedLists(facts: Committed[]): Changed[] {
  const lists = new Map<string, { list: Changed; items: Map<number, ItemText> | null }>();
  for (const { event, fact, item } of facts) {
    const { communityId } = fact;
    if (communityId === null) continue;
    for (const topic of topicsOf(event)) {
      const key = `${topic} ${communityId}`;
      const known = lists.get(key) ?? { list: { communityId, topic }, items: new Map() };
      if (item) known.items?.set(item.id, item);
      else known.items = null;
      lists.set(key, known);
    }
  }
  return [...lists.values()].map(({ list, items }) =>
    items ? { ...list, items: [...items.values()] } : list,
  );
}

/** An alarm marks its unit in the list of units, and is open at the dispatch desk. */
const topicsOf = ({ push }: Announced): Topic[] => {
  if (push === 'panic-alert') return ['units', 'dispatch'];
  return push && 'changed' in push ? [push.changed] : [];
};

/**
 * A heartbeat: the message with the end of the log. `sentAt` was taken before the end was read, so every fact that was
 * in the log at that time is at or below `head`.
 */
export const describeHead = (head: number, sentAt: number): LogMessage => ({
  after: head,
  head,
  sentAt,
  facts: [],
  types: [],
  changed: [],
});

const FRESH_MS = 2_000;

/**
 * Whether a message proves where the log ends now. A delayed message proves nothing. A message from a host whose clock
 * differs by more than this counts as delayed.
 */
export const isFreshHeartbeat = ({ after, head, sentAt }: LogMessage): boolean =>
  after === head && Math.abs(Date.now() - sentAt) < FRESH_MS;

export const formatMessage = (envelope: Envelope): string => JSON.stringify(envelope);

/** Null for anything that is not a message of ours; never throws. */
export function parseMessage(text: string): Envelope | null {
  try {
    return Envelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
