import { asRecord } from '../../../shared/as-record';
import { tabStorage } from '../../../shared/browser-storage';
import type { Alarm } from './alarms';

const keyOf = (communityId: number) => `alarms:${communityId}`;

/**
 * Keeps alarms over a reload: none is lost, and a silenced one does not sound again. Without storage the unit list
 * restores the marks.
 */
export const saveAlarms = (communityId: number, alarms: readonly Alarm[]): void =>
  tabStorage.write(keyOf(communityId), JSON.stringify(alarms));

export function readAlarms(communityId: number): readonly Alarm[] {
  const stored = tabStorage.readJson(keyOf(communityId));
  return Array.isArray(stored) ? stored.filter(isAlarm) : [];
}

function isAlarm(value: unknown): value is Alarm {
  const { unitId, unitCallsign, raisedAt, until } = asRecord(value);
  return [unitId, raisedAt, until].every(Number.isFinite) && typeof unitCallsign === 'string';
}
