import { PANIC_MS } from '@ten8/contracts/cad/constants';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import { createSignal } from '@ten8/event-log/signal';

export interface RecentAlarms {
  /** The sockets that already have the alarm, when the room gets it now; null when the room got it before. */
  sound(alert: PanicAlert, room: Iterable<string>): string[] | null;
  /** Marks that this socket gets the alarm; false when it got it before. */
  hear(alert: PanicAlert, socketId: string): boolean;
  /** Alarms that still sound in a community and that this socket did not get. Marks that it gets them now. */
  takeUnheard(socketId: string, communityId: number): PanicAlert[];
  /** Marks alarms that the client got before it reconnected. */
  markHeard(socketId: string, alertIds: readonly string[]): void;
  ofUnit(unitId: number): PanicAlert[];
  /** Resolves at the next alarm, or after `ms`. */
  next(ms: number): Promise<void>;
}

interface Alarm {
  alert: PanicAlert;
  hasSounded: boolean;
  heardBy: Set<string>;
}

/**
 * The alarms of the last 20 s and the sockets that got them: each socket gets each alarm once, also after joining late.
 */
export function createRecentAlarms(now: () => Date): RecentAlarms {
  const alarms = new Map<string, Alarm>();
  const arrived = createSignal();

  const forgetOver = () => forgetEnded(alarms, now());
  function remember(alert: PanicAlert): Alarm {
    forgetOver();
    const known = alarms.get(alert.alertId);
    if (known) return known;
    const alarm = { alert, hasSounded: false, heardBy: new Set<string>() };
    alarms.set(alert.alertId, alarm);
    arrived.notify();
    return alarm;
  }

  return {
    sound(alert, room) {
      const alarm = remember(alert);
      if (alarm.hasSounded) return null;
      const before = [...alarm.heardBy];
      alarm.hasSounded = true;
      for (const id of room) alarm.heardBy.add(id);
      return before;
    },
    hear(alert, socketId) {
      const { heardBy } = remember(alert);
      return !heardBy.has(socketId) && heardBy.add(socketId) === heardBy;
    },
    takeUnheard(socketId, communityId) {
      forgetOver();
      const unheard = [...alarms.values()].filter(
        ({ alert, heardBy }) => alert.communityId === communityId && !heardBy.has(socketId),
      );
      unheard.forEach(({ heardBy }) => heardBy.add(socketId));
      return unheard.map(({ alert }) => alert);
    },
    markHeard: (socketId, alertIds) => alertIds.forEach((id) => alarms.get(id)?.heardBy.add(socketId)),
    ofUnit: (unitId) => [...alarms.values()].flatMap(({ alert }) => (alert.unitId === unitId ? alert : [])),
    next: arrived.wait,
  };
}

function forgetEnded(alarms: Map<string, Alarm>, now: Date): void {
  for (const [alertId, { alert }] of alarms) {
    if (Date.parse(alert.raisedAt) + PANIC_MS <= now.getTime()) alarms.delete(alertId);
  }
}
