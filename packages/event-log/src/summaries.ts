import type { LogMessage } from './log-message';

/** Long enough to spare followers most messages under load, and too short for users to notice. */
const TOGETHER_MS = 100;

interface Summaries {
  /** Sends a summary at once if none was sent within the last 100 ms, or if it is urgent. */
  add(producer: string, message: LogMessage, isUrgent: boolean): void;
  /** Sends what has not been sent yet. */
  close(): void;
}

interface Pending {
  messages: LogMessage[];
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** Combines the messages of each producer. */
export function createSummaries(send: (producer: string, message: LogMessage) => void): Summaries {
  const byProducer = new Map<string, Pending>();

  function flush(producer: string, pending: Pending) {
    clearTimeout(pending.timer);
    pending.timer = undefined;
    pending.sentAt = performance.now();
    const messages = pending.messages.splice(0);
    if (messages.length > 0) send(producer, summarize(messages));
  }

  return {
    add(producer, message, isUrgent) {
      const pending = byProducer.get(producer) ?? { messages: [], sentAt: -Infinity, timer: undefined };
      byProducer.set(producer, pending);
      const isHeartbeat = message.after === message.head;
      // A heartbeat is a message of its own, and must not arrive before the commits that it counts.
      if (isHeartbeat) flush(producer, pending);
      pending.messages.push(message);
      const wait = pending.sentAt + TOGETHER_MS - performance.now();
      if (isUrgent || isHeartbeat || wait <= 0) flush(producer, pending);
      else pending.timer ??= setTimeout(() => flush(producer, pending), wait);
    },
    close() {
      for (const [producer, pending] of byProducer) flush(producer, pending);
    },
  };
}

/** One message about several commits of one log, in the order of the log; at least one. */
const summarize = (messages: LogMessage[]): LogMessage => ({
  after: Math.min(...messages.map(({ after }) => after)),
  head: Math.max(...messages.map(({ head }) => head)),
  sentAt: Math.max(...messages.map(({ sentAt }) => sentAt)),
  facts: [],
  types: messages.flatMap(({ types }) => types),
  changed: [],
});
