import type { Harness } from '@ten8/test-kit/service-harness';
import { callVerbs } from '../calls/calls-harness';

export const BOARD = '/api/communities/2/dispatch';

/** Requests of community 2 that tests of alarms often need. `running` returns the harness of the test. */
export function panicVerbs(running: () => Harness) {
  const { dutyUnit } = callVerbs(running);
  return {
    /** Puts the officer's unit on duty, and presses its button. */
    async raise(userId: number) {
      const unit = await dutyUnit(userId);
      return (await running().user(userId).post(`/internal/units/${unit.id}/panic`)).body;
    },
    comeOnDuty: (userId: number, body: object = {}) =>
      running().user(userId).put('/api/communities/2/dispatchers/me', body),
    /** The alarm as the board shows it; undefined once it is closed. */
    openPanic: async (alertId: string) =>
      (await running().user(8).get(BOARD)).body.panics.find(
        (panic: { alertId: string }) => panic.alertId === alertId,
      ),
  };
}
