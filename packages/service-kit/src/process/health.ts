import type { Router } from 'express';
import { createRouter } from '../http/router';
import type { Metrics } from '../observability/metrics';

/** Each throws, or returns false, while its dependency is not available. */
export type Checks = Record<string, () => Promise<unknown>>;

const CHECK_TIMEOUT_MS = 1_000;

export interface Readiness {
  checks: Checks;
  /** What `/readyz` answers instead of `ready`, such as `not configured` for a bot that is ready and does nothing. */
  note?: () => string | null;
  /** Set at shutdown, so that no new requests are sent here. */
  stopping: boolean;
}

/** `/healthz` checks nothing; `/readyz` answers 503 and names the failing dependency; `/metrics` is Prometheus text. */
export function healthRoutes(readiness: Readiness, metrics: Metrics): Router {
  const router = createRouter();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    const failing = readiness.stopping ? ['shutting down'] : await failingChecks(readiness.checks);
    if (failing.length === 0) return void res.json({ status: readiness.note?.() ?? 'ready' });
    res.status(503).set('Retry-After', '1');
    res.json({ code: 'unavailable', message: `Waiting for ${failing.join(', ')}`, failing });
  });
  router.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.read());
  });
  return router;
}

async function failingChecks(checks: Checks): Promise<string[]> {
  const names = Object.keys(checks);
  const results = await Promise.all(names.map((name) => passes(checks[name])));
  return names.filter((_, index) => !results[index]);
}

async function passes(check: (() => Promise<unknown>) | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const answer = Promise.resolve(check?.()).then(
    (value) => value !== false,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
