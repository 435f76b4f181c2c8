import { Counter, Gauge, type Metrics } from '@ten8/service-kit/metrics';

export interface CadMetrics {
  panicRaised(): void;
}

/** Figures about the game, without community or callsign: those would make a series each. */
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
      // While the database is down the other figures are what an operator needs.
      const active = await countActive().catch(() => null);
      if (active !== null) this.set(active);
    },
  });
  return { panicRaised: () => alerts.inc() };
}
