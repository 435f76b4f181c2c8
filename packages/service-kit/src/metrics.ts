import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** `route` is the pattern, never the URL. */
  observeRequest: (labels: { method: string; route: string; status: number }, seconds: number) => void;
}

const REFUSALS = new Set([401, 403, 429]);

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request’s head to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'ten8_refusals_total',
    help: 'Requests without a session, without the right, or too many: a rise is how an attack shows',
    labelNames: ['status'],
    registers: [registry],
  });
  return {
    registry,
    observeRequest(labels, seconds) {
      duration.observe(labels, seconds);
      if (REFUSALS.has(labels.status)) refused.inc({ status: labels.status });
    },
  };
}
