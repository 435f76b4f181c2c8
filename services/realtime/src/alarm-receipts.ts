import type { PanicReceipt } from '@ten8/contracts/cad/constants';
import { MAX_RECEIPTS, recordReceipts } from '@ten8/contracts/cad/panic';
import { refuse } from '@ten8/contracts/errors';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';

interface Receipt {
  alertId: string;
  what: PanicReceipt;
  communityId: number;
  userId: number;
}

export interface AlarmReceipts {
  /** Resolves when cad has saved it; throws `not_found` when there is no such alarm in that community. */
  record(receipt: Receipt): Promise<void>;
  /** Sends the collected receipts now. */
  stop(): Promise<void>;
}

/** How long receipts are collected: a replica sends cad at most one request in this time. */
const COLLECT_MS = 250;

interface Batch {
  receipts: Map<string, Omit<Receipt, 'userId'> & { userIds: Set<number> }>;
  /** Settles when the batch is saved. */
  sent: Promise<ReadonlySet<string>>;
}

const keyOf = ({ alertId, communityId }: Pick<Receipt, 'alertId' | 'communityId'>): string =>
  `${alertId} ${communityId}`;

/**
 * Sends receipts to cad in batches, because an alarm in a large community has thousands of them. Only one batch is sent
 * at a time, so that receipts do not delay alarms and joins while cad is slow.
 */
export function createAlarmReceipts(client: ServiceClient): AlarmReceipts {
  let batch: Batch | null = null;
  let before: Promise<unknown> = Promise.resolve();

  function openBatch(): Batch {
    const receipts: Batch['receipts'] = new Map();
    const collected = new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
    const sent = Promise.all([collected, before]).then(() => {
      batch = null;
      return send(client, receipts);
    });
    before = sent.catch(() => undefined);
    return { receipts, sent };
  }

  return {
    async record({ userId, ...receipt }) {
      batch ??= openBatch();
      const key = `${keyOf(receipt)} ${receipt.what}`;
      const known = batch.receipts.get(key) ?? { ...receipt, userIds: new Set() };
      known.userIds.add(userId);
      batch.receipts.set(key, known);
      const unknown = await batch.sent;
      if (unknown.has(keyOf(receipt))) throw refuse('not_found', 'Alarm not found');
    },
    stop: async () => void (await before),
  };
}

/** Returns receipts for unknown alarms. Only with very many different alarms it is more than one request. */
async function send(client: ServiceClient, batch: Batch['receipts']): Promise<ReadonlySet<string>> {
  const receipts = [...batch.values()].map(({ userIds, ...receipt }) => ({
    ...receipt,
    userIds: [...userIds],
  }));
  const unknown = new Set<string>();
  for (let at = 0; at < receipts.length; at += MAX_RECEIPTS) {
    const answer = await client(recordReceipts, { body: { signs: receipts.slice(at, at + MAX_RECEIPTS) } });
    for (const receipt of answer.unknown) unknown.add(keyOf(receipt));
  }
  return unknown;
}
