import { PANIC_MS, type PanicAlert } from '@ten8/contracts/cad/panic';

export interface RecentAlarms {
  /** Which of these sockets have not heard this alarm yet; from now on they have. */
  tell(alert: PanicAlert, socketIds: Iterable<string>): string[];
  /** Alarms that still sound in a community and that this socket has not heard; from now on it has. */
  takeUnheard(socketId: string, communityId: number): PanicAlert[];
}

/** The alarms of the last 20 s and who has heard them: everybody once, also who connects only now. */
export function createRecentAlarms(now: () => Date): RecentAlarms {
  const alarms = new Map<string, { alert: PanicAlert; heardBy: Set<string> }>();

  function forgetOver() {
    for (const [alertId, { alert }] of alarms) {
      if (Date.parse(alert.raisedAt) + PANIC_MS <= now().getTime()) alarms.delete(alertId);
    }
  }

  return {
    tell(alert, socketIds) {
      forgetOver();
      const alarm = alarms.get(alert.alertId) ?? { alert, heardBy: new Set() };
      alarms.set(alert.alertId, alarm);
      const unheard = [...socketIds].filter((id) => !alarm.heardBy.has(id));
      unheard.forEach((id) => alarm.heardBy.add(id));
      return unheard;
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
