import { PANIC_MS } from '@ten8/contracts/cad/constants';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import type { Unit } from '@ten8/contracts/cad/units';

/** The alert and the unit list give one alarm's time; the two may differ by rounding. */
const SAME_ALARM_MS = 2000;

export interface Alarm {
  unitId: number;
  unitCallsign: string;
  location: string | null;
  /** In ms. */
  raisedAt: number;
  /** The server's time in ms. */
  until: number;
  /** In this browser only. */
  isSilenced: boolean;
}

/** The remaining time of a unit's panic in ms. `now` is the server's time. */
export function panicLeft(panicUntil: string | null, now: number): number {
  if (!panicUntil) return 0;
  return Math.min(Math.max(Date.parse(panicUntil) - now, 0), PANIC_MS);
}

type Heard = Pick<Alarm, 'unitId' | 'unitCallsign' | 'location' | 'raisedAt'>;

const isKnown = (alarms: readonly Alarm[], { unitId, raisedAt }: Heard): boolean =>
  alarms.some((alarm) => alarm.unitId === unitId && Math.abs(alarm.raisedAt - raisedAt) < SAME_ALARM_MS);

/** Alarms that have ended are kept for a while, so that a late list does not start them again. */
const add = (alarms: readonly Alarm[], heard: Heard, until: number, now: number): readonly Alarm[] => [
  ...alarms.filter((alarm) => alarm.until > now - 3 * PANIC_MS),
  { ...heard, until, isSilenced: false },
];

/** An alert over the live connection: its 20 seconds start now. Returns the same list when the alarm is known. */
export function addAlert(alarms: readonly Alarm[], alert: PanicAlert, now: number): readonly Alarm[] {
  const { unitId, unitCallsign, location } = alert;
  const heard = { unitId, unitCallsign, location, raisedAt: Date.parse(alert.raisedAt) };
  return isKnown(alarms, heard) ? alarms : add(alarms, heard, now + PANIC_MS, now);
}

/** The alarms of the unit list, after a reload or without a live connection: they last for the remaining time. */
export function addUnitAlarms(
  alarms: readonly Alarm[],
  units: readonly Unit[],
  now: number,
): readonly Alarm[] {
  return units.reduce((known, unit) => {
    const left = panicLeft(unit.panicUntil, now);
    if (left === 0 || !unit.panicUntil) return known;
    const { id: unitId, callsign: unitCallsign, location } = unit;
    const heard = { unitId, unitCallsign, location, raisedAt: Date.parse(unit.panicUntil) - PANIC_MS };
    return isKnown(known, heard) ? known : add(known, heard, now + left, now);
  }, alarms);
}

export const soundingAlarms = (alarms: readonly Alarm[], now: number): readonly Alarm[] =>
  alarms.filter(({ until }) => until > now);

/** Stops the sound and the flashing title in this browser; the marks stay. */
export const silenceAll = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.map((alarm) => ({ ...alarm, isSilenced: true }));

/** The remaining seconds, rounded up: a countdown ends with 1, not with 0. */
export const secondsLeft = (until: number, now: number): number =>
  Math.min(PANIC_MS / 1000, Math.max(0, Math.ceil((until - now) / 1000)));
