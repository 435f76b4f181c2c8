import type { Sequelize } from 'sequelize';
import { countParked } from '@ten8/event-log/parked-facts';
import { Gauge, type Metrics } from '../observability/metrics';
import type { Followers } from './freshness';

/** Metrics to alert on: how far each follower is behind its log, and how many facts it has parked. */
export function measureFollowers({ registry }: Metrics, db: Sequelize, followers: Followers): void {
  new Gauge({
    name: 'ten8_follower_lag',
    help: 'Facts of another log that this service has not handled yet',
    labelNames: ['producer'],
    registers: [registry],
    async collect() {
      for (const [producer, follower] of followers) {
        const lag = await follower.lag().catch(() => null);
        if (lag !== null) this.set({ producer }, lag);
      }
    },
  });
  new Gauge({
    name: 'ten8_follower_blocked',
    help: '1 while a follower keeps failing on a fact that takes rights away; it does not pass over it',
    labelNames: ['producer'],
    registers: [registry],
    collect() {
      for (const [producer, follower] of followers) this.set({ producer }, follower.isBlocked() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'ten8_parked_facts',
    help: 'Facts that a follower failed to handle five times and parked',
    labelNames: ['follower'],
    registers: [registry],
    async collect() {
      const parked = await countParked(db).catch(() => null);
      if (!parked) return;
      this.reset();
      for (const { follower, count } of parked) this.set({ follower }, count);
    },
  });
}
