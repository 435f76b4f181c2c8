import type { JobQueue } from '@ten8/service-kit/redis/queue';
import type { AbuseStore } from './abuse-store';
import { reportMessage } from './report-message';

const PAGE = 100;
const TIMEOUT_MS = 10_000;
const QUEUE_EVERY_MS = 60_000;

/** Posts one report; throws when the webhook does not take it, so that the job is retried. */
export async function postReport(
  { abuse, now }: { abuse: AbuseStore; now: () => Date },
  webhookUrl: string,
  id: number,
): Promise<void> {
  const report = await abuse.find(id);
  if (!report || report.deliveredAt) return;
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reportMessage(report)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // Nobody reads the body, and until it is cancelled the connection stays open.
  await response.body?.cancel().catch(() => {});
  if (!response.ok) throw new Error(`the moderation webhook answered ${response.status}`);
  await abuse.markDelivered(id, now());
}

export interface Delivery {
  /** Queues every report that was not delivered; this also happens every minute and when Redis is back. */
  deliverReports: () => void;
  stop(): Promise<void>;
}

/** The rows are the record: a job that Redis lost, or that failed too often, is queued again within a minute. */
export function startDelivery(abuse: AbuseStore, queue: JobQueue): Delivery {
  let queueing = Promise.resolve();
  const queueUndelivered = async () => {
    for (const id of await abuse.undelivered(PAGE)) await queue.add(`abuse-report-${id}`, { id });
  };
  const deliverReports = () => {
    // Errors are ignored: Redis or the database is down, and the next try is within a minute.
    queueing = queueing.then(queueUndelivered).catch(() => {});
  };
  const timer = setInterval(deliverReports, QUEUE_EVERY_MS).unref();
  queue.onReady(deliverReports);

  return {
    deliverReports,
    async stop() {
      clearInterval(timer);
      await queue.stop();
    },
  };
}
