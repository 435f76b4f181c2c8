import { Counter, Gauge, type Metrics } from '@ten8/service-kit/observability/metrics';

export interface CadMetrics {
  panicRaised(): void;
}

/** Metrics about the game, without community or callsign as labels: each value would be a time series of its own. */
export function createCadMetrics(metrics: Metrics, countActive: () => Promise<number>): CadMetrics {
  const alerts = new Counter({
    name: 'cad_panic_alerts_total',
    help: 'Panic alarms raised',
    registers: [metrics.registry],
  });
  new Gauge({
    name: 'cad_active_units',
    help: 'Units that are neither off duty nor unavailable',
    registers: [metrics.registry],
    async collect() {
      // While the database is down, the other metrics must still be readable.
      const active = await countActive().catch(() => null);
      if (active !== null) this.set(active);
    },
  });
  return { panicRaised: () => alerts.inc() };
}
