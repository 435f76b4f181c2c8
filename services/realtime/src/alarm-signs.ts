import type { PanicSign } from '@ten8/contracts/cad/constants';
import { MOST_SIGNS, recordSigns } from '@ten8/contracts/cad/panic';
import { refuse } from '@ten8/contracts/errors';
import type { ServiceClient } from '@ten8/service-kit/service-client';

interface Sign {
  alertId: string;
  what: PanicSign;
  communityId: number;
  userId: number;
}

export interface AlarmSigns {
  /** Resolves when cad has written it down; throws `not_found` when there is no such alarm in that community. */
  say(sign: Sign): Promise<void>;
  /** Sends what was said until now. */
  stop(): Promise<void>;
}

/** How long signs are collected: a replica sends cad at most one request in this time. */
const COLLECT_MS = 250;

interface Batch {
  signs: Map<string, Omit<Sign, 'userId'> & { userIds: Set<number> }>;
  /** Settles when the batch is written down. */
  sent: Promise<ReadonlySet<string>>;
}

const keyOf = ({ alertId, communityId }: Pick<Sign, 'alertId' | 'communityId'>): string =>
  `${alertId} ${communityId}`;

/**
 * Hands on to cad what browsers did with alarms, many at once: an alarm of a large community has thousands of signs.
 * One batch is under way at a time, so that however slow cad is, alarms and joins find it free.
 */
export function createAlarmSigns(client: ServiceClient): AlarmSigns {
  let batch: Batch | null = null;
  let before: Promise<unknown> = Promise.resolve();

  function openBatch(): Batch {
    const signs: Batch['signs'] = new Map();
    const collected = new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
    const sent = Promise.all([collected, before]).then(() => {
      batch = null;
      return send(client, signs);
    });
    before = sent.catch(() => undefined);
    return { signs, sent };
  }

  return {
    async say({ userId, ...sign }) {
      batch ??= openBatch();
      const key = `${keyOf(sign)} ${sign.what}`;
      const known = batch.signs.get(key) ?? { ...sign, userIds: new Set() };
      known.userIds.add(userId);
      batch.signs.set(key, known);
      const unknown = await batch.sent;
      if (unknown.has(keyOf(sign))) throw refuse('not_found', 'Alarm not found');
    },
    stop: async () => void (await before),
  };
}

/** Returns what cad does not know. Only somebody who names alarms that there are not makes it more than one request. */
async function send(client: ServiceClient, batch: Batch['signs']): Promise<ReadonlySet<string>> {
  const signs = [...batch.values()].map(({ userIds, ...sign }) => ({ ...sign, userIds: [...userIds] }));
  const unknown = new Set<string>();
  for (let at = 0; at < signs.length; at += MOST_SIGNS) {
    const answer = await client(recordSigns, { body: { signs: signs.slice(at, at + MOST_SIGNS) } });
    for (const sign of answer.unknown) unknown.add(keyOf(sign));
  }
  return unknown;
}
