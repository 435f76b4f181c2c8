import type { Alarm } from './alarms';

const keyOf = (communityId: number) => `alarms:${communityId}`;

/** So that a reload neither loses an alarm nor sounds again what was silenced. */
export function keepAlarms(communityId: number, alarms: readonly Alarm[]): void {
  try {
    sessionStorage.setItem(keyOf(communityId), JSON.stringify(alarms));
  } catch {
    // Without storage the unit list restores the marks.
  }
}

export function keptAlarms(communityId: number): readonly Alarm[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(communityId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAlarm) : [];
  } catch {
    return [];
  }
}

function isAlarm(kept: unknown): kept is Alarm {
  if (typeof kept !== 'object' || kept === null) return false;
  const { unitId, unitCallsign, raisedAt, until } = kept as Record<string, unknown>;
  return [unitId, raisedAt, until].every(Number.isFinite) && typeof unitCallsign === 'string';
}
