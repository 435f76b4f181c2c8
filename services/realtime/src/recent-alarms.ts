import { PANIC_MS } from '@ten8/contracts/cad/constants';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import { createSignal } from '@ten8/event-log/signal';

export interface RecentAlarms {
  /**
   * Marks that the alarm is sent to the room now. Returns the sockets to which it was sent before, or null if it was sent
   * to the room before.
   */
  markSentToRoom(alert: PanicAlert, room: Iterable<string>): string[] | null;
  /** Marks that the alarm is sent to this socket now; false if it was sent before. */
  markSent(alert: PanicAlert, socketId: string): boolean;
  /** Alarms that still sound in a community and were not sent to this socket. Marks that they are sent now. */
  takeUnsent(socketId: string, communityId: number): PanicAlert[];
  /** Marks alarms that the client received before it reconnected, so that they are not sent again. */
  markReceived(socketId: string, alertIds: readonly string[]): void;
  ofUnit(unitId: number): PanicAlert[];
  /** Resolves at the next alarm, or after `ms`. */
  next(ms: number): Promise<void>;
}

interface Alarm {
  alert: PanicAlert;
  wasSentToRoom: boolean;
  /** Ids of sockets. */
  sentTo: Set<string>;
}

/**
 * The alarms of the last 20 s and the sockets to which they were sent: each socket gets each alarm once, also after
 * joining late.
 */
export function createRecentAlarms(now: () => Date): RecentAlarms {
  const alarms = new Map<string, Alarm>();
  const arrived = createSignal();

  function remember(alert: PanicAlert): Alarm {
    forgetEnded(alarms, now());
    const known = alarms.get(alert.alertId);
    if (known) return known;
    const alarm = { alert, wasSentToRoom: false, sentTo: new Set<string>() };
    alarms.set(alert.alertId, alarm);
    arrived.notify();
    return alarm;
  }

  return {
    markSentToRoom(alert, room) {
      const alarm = remember(alert);
      if (alarm.wasSentToRoom) return null;
      const before = [...alarm.sentTo];
      alarm.wasSentToRoom = true;
      for (const id of room) alarm.sentTo.add(id);
      return before;
    },
    markSent(alert, socketId) {
      const { sentTo } = remember(alert);
      if (sentTo.has(socketId)) return false;
      sentTo.add(socketId);
      return true;
    },
    takeUnsent(socketId, communityId) {
      forgetEnded(alarms, now());
      const unsent = [...alarms.values()].filter(
        ({ alert, sentTo }) => alert.communityId === communityId && !sentTo.has(socketId),
      );
      unsent.forEach(({ sentTo }) => sentTo.add(socketId));
      return unsent.map(({ alert }) => alert);
    },
    markReceived: (socketId, alertIds) => alertIds.forEach((id) => alarms.get(id)?.sentTo.add(socketId)),
    ofUnit: (unitId) => [...alarms.values()].flatMap(({ alert }) => (alert.unitId === unitId ? alert : [])),
    next: arrived.wait,
  };
}

function forgetEnded(alarms: Map<string, Alarm>, now: Date): void {
  for (const [alertId, { alert }] of alarms) {
    if (Date.parse(alert.raisedAt) + PANIC_MS <= now.getTime()) alarms.delete(alertId);
  }
}
