import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** All metrics as Prometheus text, in the registry's content type. */
  read: () => Promise<string>;
  /** `route` is the pattern, never the URL. */
  observeRequest: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  /** For an answer that is not observed as a request. */
  countRefusal: (status: number) => void;
}

const REFUSALS = new Set([401, 403, 429]);
/**
 * The first reading waits three times this long, so that the delay of the event loop has been measured. One long wait is
 * not enough: if the process hangs meanwhile, there is no measurement.
 */
const FIRST_SAMPLE_MS = 20;

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of a request in seconds, from its headers to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'ten8_refusals_total',
    help: 'Requests refused with 401, 403 or 429. A sudden rise may be an attack',
    labelNames: ['status'],
    registers: [registry],
  });
  const countRefusal = (status: number) => {
    if (REFUSALS.has(status)) refused.inc({ status });
  };
  let measuring: Promise<void> | null = null;
  return {
    registry,
    async read() {
      await (measuring ??= measureProcess(registry));
      return registry.metrics();
    },
    observeRequest(labels, seconds) {
      duration.observe(labels, seconds);
      countRefusal(labels.status);
    },
    countRefusal,
  };
}

/**
 * CPU, memory and the delay of the event loop. They are measured from the first reading on: the delay alone takes 4 ms
 * of CPU a second, which a system that nobody watches need not spend.
 */
async function measureProcess(register: Registry): Promise<void> {
  collectDefaultMetrics({ register });
  for (let sample = 0; sample < 3; sample += 1) await pause(FIRST_SAMPLE_MS);
}
