import { setTimeout as pause } from 'node:timers/promises';
import type { Topic } from '@ten8/contracts/define';
import type { Feed } from '@ten8/event-log/feed';
import type { LogMessage } from '@ten8/event-log/log-message';
import type { Notifier } from '@ten8/event-log/notifier';
import type { ItemChange } from './cached-list';

/** Tells which lists of a service have changed, by the messages of its commits. */
export interface ListChanges {
  /** Every change up to this position of the service's log has been reported. */
  position(): number;
  /** False while a change may have been missed: nothing is kept then. */
  isCurrent(): boolean;
  stop(): void;
}

interface ChangeParts {
  notifier: Notifier;
  /** The service that serves the lists. */
  producer: string;
  feed: Pick<Feed, 'head' | 'after'>;
  /** Without a change of items any part of the list may have changed; without a topic, every list of the community. */
  onChanged(communityId: number, topic: Topic | null, change?: ItemChange): void;
  /** Changes were missed, so every list may have changed. */
  onMissed(): void;
  now: () => number;
}

/** How often the log's head is compared with the messages: a lost message is noticed within this time. */
const COMPARE_MS = 400;
/** A message that was sent before the head was read arrives within this time, or is lost. */
const GRACE_MS = 100;
const CURRENT_MS = 1_000;
/** Without polls for this long nothing is compared. Lists are then kept again after the next comparison. */
const ASKED_MS = 10_000;
/** If messages for more facts than this are missing, all lists are dropped. */
const MAX_MISSED = 200;

/** Follows the messages about changed lists. Comparing them with the log's head shows whether one was lost. */
export function followListChanges(parts: ChangeParts): ListChanges {
  const { notifier, producer, onChanged, onMissed, now } = parts;
  const received = createReceivedPositions();
  let comparedAt = -Infinity;
  let askedAt = now();
  let timer: NodeJS.Timeout | undefined;
  let isComparing = false;
  let invalidations = 0;

  function receive(message: LogMessage | null) {
    if (!message) return invalidate();
    // Items are only valid in the order of the commits: an earlier one must not replace a later one.
    const isNext = received.isNext(message);
    for (const { communityId, topic, items } of message.changed)
      onChanged(communityId, topic, isNext && items ? { items, position: message.head } : undefined);
    received.add(message);
  }
  /** Until the next comparison nothing is kept. */
  function invalidate() {
    invalidations += 1;
    comparedAt = -Infinity;
    onMissed();
    void compare();
  }
  async function compare() {
    if (isComparing) return;
    isComparing = true;
    const [startedAt, before] = [now(), invalidations];
    // Without an answer there was no comparison.
    const isDone = await catchUp(parts, received, comparedAt === -Infinity).catch(() => false);
    isComparing = false;
    if (invalidations !== before) return compare();
    if (isDone) comparedAt = startedAt;
  }

  function compareWhileAsked() {
    askedAt = now();
    if (timer) return;
    void compare();
    timer = setInterval(() => {
      if (now() - askedAt < ASKED_MS) return void compare();
      clearInterval(timer);
      timer = undefined;
    }, COMPARE_MS).unref();
  }

  const unsubscribe = notifier.subscribe(producer, receive);
  compareWhileAsked();
  return {
    position: received.position,
    isCurrent() {
      compareWhileAsked();
      return !notifier.isDisconnected() && now() - comparedAt < CURRENT_MS;
    },
    stop() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}

type ReceivedPositions = ReturnType<typeof createReceivedPositions>;

/** Compares the last message with the log's head. */
async function catchUp(
  { feed, onChanged, onMissed }: ChangeParts,
  received: ReceivedPositions,
  isFirst: boolean,
): Promise<boolean> {
  const before = received.position();
  const head = await feed.head();
  if (isFirst || head < before) {
    onMissed();
    received.startAt(head);
    return true;
  }
  if (head > received.position()) await pause(GRACE_MS);
  if (head <= received.position()) return true;
  // Messages are late or lost: read the log to find the communities whose lists changed.
  const page = await feed.after(received.position(), MAX_MISSED);
  if (page.facts.at(-1)?.seq !== page.head) onMissed();
  for (const { communityId } of page.facts) if (communityId !== null) onChanged(communityId, null);
  received.reach(page.head);
  return true;
}

/** The position up to which all messages have arrived. Messages of two replicas may arrive in the wrong order. */
function createReceivedPositions() {
  const early = new Map<number, number>();
  let position = 0;

  function startAt(head: number) {
    early.clear();
    position = head;
  }
  function add({ after, head }: Pick<LogMessage, 'after' | 'head'>) {
    // A heartbeat means that nothing is new.
    if (after === head) return;
    if (after > position) {
      // They are only waited for while lists are asked for. The next comparison reads what is dropped here from the log.
      if (early.size >= MAX_MISSED) early.clear();
      return void early.set(after, head);
    }
    reach(head);
  }
  function reach(head: number) {
    position = Math.max(position, head);
    for (const after of early.keys()) if (after < position) early.delete(after);
    for (let next = early.get(position); next !== undefined; next = early.get(position)) {
      early.delete(position);
      position = next;
    }
  }
  return {
    position: () => position,
    /** Whether this is the commit right after all that were received, with no later one received before it. */
    isNext: ({ after, head }: Pick<LogMessage, 'after' | 'head'>) =>
      after === position && head > after && early.size === 0,
    startAt,
    reach,
    add,
  };
}
