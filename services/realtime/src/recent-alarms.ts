import { PANIC_MS, type PanicAlert } from '@ten8/contracts/cad/panic';

export interface RecentAlarms {
  /** False when this alarm has been remembered before. `heardBy`: the sockets it is being sent to. */
  remember(alert: PanicAlert, heardBy: Iterable<string>): boolean;
  /** Alarms that still sound in a community and that this socket has not heard; from now on it has. */
  takeUnheard(socketId: string, communityId: number): PanicAlert[];
}

/** The alarms of the last 20 s, so that an officer who connects anew still hears them. */
export function createRecentAlarms(now: () => Date): RecentAlarms {
  const alarms = new Map<string, { alert: PanicAlert; heardBy: Set<string> }>();

  function forgetOver() {
    for (const [alertId, { alert }] of alarms) {
      if (Date.parse(alert.raisedAt) + PANIC_MS <= now().getTime()) alarms.delete(alertId);
    }
  }

  return {
    remember(alert, heardBy) {
      forgetOver();
      if (alarms.has(alert.alertId)) return false;
      alarms.set(alert.alertId, { alert, heardBy: new Set(heardBy) });
      return true;
    },
    takeUnheard(socketId, communityId) {
      forgetOver();
      const unheard = [...alarms.values()].filter(
        ({ alert, heardBy }) => alert.communityId === communityId && !heardBy.has(socketId),
      );
      unheard.forEach(({ heardBy }) => heardBy.add(socketId));
      return unheard.map(({ alert }) => alert);
    },
  };
}
