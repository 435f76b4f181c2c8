import { asRecord } from '../../../shared/as-record';
import type { Alarm } from './alarms';

const keyOf = (communityId: number) => `alarms:${communityId}`;

/** Keeps alarms over a reload: none is lost, and a silenced one does not sound again. */
export function saveAlarms(communityId: number, alarms: readonly Alarm[]): void {
  try {
    sessionStorage.setItem(keyOf(communityId), JSON.stringify(alarms));
  } catch {
    // Without storage the unit list restores the marks.
  }
}

export function readAlarms(communityId: number): readonly Alarm[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(communityId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isAlarm) : [];
  } catch {
    return [];
  }
}

function isAlarm(value: unknown): value is Alarm {
  const { unitId, unitCallsign, raisedAt, until } = asRecord(value);
  return [unitId, raisedAt, until].every(Number.isFinite) && typeof unitCallsign === 'string';
}
