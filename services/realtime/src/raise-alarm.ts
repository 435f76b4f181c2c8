import { setTimeout as pause } from 'node:timers/promises';
import { raisePanic, type PanicAlert } from '@ten8/contracts/cad/panic';
import { isRefused } from '@ten8/contracts/errors';
import type { Follower } from '@ten8/event-log/follow';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { RecentAlarms } from './recent-alarms';

interface RaiseAlarmParts {
  client: ServiceClient;
  alarms: RecentAlarms;
  /** Follows the community service's log. */
  members: Pick<Follower, 'position'>;
}

export type RaiseAlarm = (unitId: number, caller: Pick<Caller, 'actor' | 'address'>) => Promise<PanicAlert>;

/** Shorter than the time for which a browser waits for the answer. */
const GIVE_UP_MS = 4_000;
const FIRST_PAUSE_MS = 50;
/** How long the fact of the first try may take to arrive. */
const ARRIVAL_MS = 1_000;

/**
 * Raises an alarm, even if cad dies or hangs at that moment: the request is tried again, on another replica if there is
 * one. If a try was committed and only its answer was lost, its alarm arrives from the log, and cad refuses the next try
 * because the alarm is already sounding; that alarm is the answer. cad is told how far the members' log is known here, so
 * that an officer who has just lost the role raises none.
 */
export function createRaiseAlarm({ client, alarms, members }: RaiseAlarmParts): RaiseAlarm {
  async function findOwn(
    unitId: number,
    before: ReadonlySet<string>,
    ms: number,
  ): Promise<PanicAlert | null> {
    const deadline = Date.now() + ms;
    for (;;) {
      const own = alarms.ofUnit(unitId).find(({ alertId }) => !before.has(alertId));
      const left = deadline - Date.now();
      if (own || left <= 0) return own ?? null;
      await alarms.next(left);
    }
  }

  return async (unitId, { actor, address }) => {
    const before = new Set(alarms.ofUnit(unitId).map(({ alertId }) => alertId));
    const deadline = Date.now() + GIVE_UP_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      try {
        const positions = { community: members.position() };
        return await client(raisePanic, { params: { unitId }, caller: { actor, address, positions } });
      } catch (error) {
        const isLost = isRefused(error, 'unavailable');
        const isAgain = pauseMs > FIRST_PAUSE_MS && isRefused(error, 'panic_cooldown');
        const own = (isLost || isAgain) && (await findOwn(unitId, before, isLost ? 0 : ARRIVAL_MS));
        if (own) return own;
        if (!isLost || Date.now() + pauseMs > deadline) throw error;
      }
      await pause(pauseMs);
    }
  };
}
