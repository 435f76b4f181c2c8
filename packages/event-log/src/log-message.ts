import { z } from 'zod';
import { TOPICS, type EventDefinition, type Fact, type Topic } from '@ten8/contracts/define';

/** A fact whose contract has `push` or `revokes`: it must be read at once. */
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

/**
 * What a service sends to all followers right after a commit, and as a heartbeat every second. It may be lost, doubled, or
 * overtake another one: the log is the record, and the next read of the log finds whatever a message did not bring.
 */
export type LogMessage = z.output<typeof LogMessage>;
const LogMessage = z.object({
  /**
   * The commit holds the positions from `after` + 1 to `head`. A receiver that stood before `after` missed something.
   * In a heartbeat both are where the log ended when the heartbeat was made.
   */
  after: z.int().min(0),
  head: z.int().min(0),
  /** By the sender's clock, in milliseconds. */
  sentAt: z.int(),
  /** The facts that must be read at once, in order. None when they would make the message too long: read the log then. */
  facts: z.array(PushedFact),
  /** Facts were left out because they would have made the message too long. */
  isCut: z.boolean().optional(),
  /** The type of every fact of the commit, in order: who handles none of them need not read the log. */
  types: z.array(z.string()).default([]),
  /** Which lists of which communities are no longer what they were. Complete, also when `facts` is left empty. */
  changed: z.array(
    z.object({
      communityId: z.int(),
      topic: z.enum(TOPICS),
    }),
  ),
});

const Addressed = z.object({ producer: z.string(), message: LogMessage });
type Addressed = z.output<typeof Addressed>;

/** Longer ones would slow down every process that listens, and most of those need only `changed`. */
const LONGEST_MESSAGE = 8_000;

/** What a message needs to know of an event's contract. */
export type Announced = Pick<EventDefinition, 'push' | 'revokes'>;

/** The message about a commit: all its facts, in order; at least one. */
export function describeCommit(facts: { event: Announced; fact: Fact }[]): LogMessage {
  const positions = facts.map(({ fact }) => fact.seq);
  const pushed: PushedFact[] = [];
  const changed = new Map<string, LogMessage['changed'][number]>();
  for (const { event, fact } of facts) {
    if (!event.push && !event.revokes) continue;
    const { by: _by, ...rest } = fact;
    pushed.push(rest);
    const { communityId } = fact;
    if (communityId === null) continue;
    for (const topic of topicsOf(event)) changed.set(`${topic} ${communityId}`, { communityId, topic });
  }
  const message = {
    after: Math.min(...positions) - 1,
    head: Math.max(...positions),
    sentAt: Date.now(),
    facts: pushed,
    types: facts.map(({ fact }) => fact.type),
    changed: [...changed.values()],
  };
  return JSON.stringify(message).length <= LONGEST_MESSAGE ? message : { ...message, facts: [], isCut: true };
}

/** An alarm marks its unit in the list of units, and is open at the dispatch desk. */
const topicsOf = ({ push }: Announced): Topic[] => {
  if (push === 'panic-alert') return ['units', 'dispatch'];
  return push && 'changed' in push ? [push.changed] : [];
};

/**
 * The message with the end of the log. `sentAt` is from before the end was read: all facts that were in the log then
 * are up to `head`.
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
 * Whether a message proves where the log ends now. One that was held up on its way proves nothing, and one from a host
 * whose clock differs by more counts as held up.
 */
export const isFreshHeartbeat = ({ after, head, sentAt }: LogMessage): boolean =>
  after === head && Math.abs(Date.now() - sentAt) < FRESH_MS;

export const formatMessage = (addressed: Addressed): string => JSON.stringify(addressed);

/** Null for anything that is not a message of ours; never throws. */
export function parseMessage(text: string): Addressed | null {
  try {
    return Addressed.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
