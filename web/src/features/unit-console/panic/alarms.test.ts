import type { PanicAlert } from '@ten8/contracts/cad/panic';
import { makeUnit } from '../../../testing/unit';
import { addAlert, addUnitAlarms, panicLeft, secondsLeft, silenceAll, soundingAlarms } from './alarms';

const now = Date.parse('2026-01-01T12:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();

const alert: PanicAlert = {
  alertId: '00000000-0000-4000-8000-000000000001',
  communityId: 1,
  unitId: 4,
  unitCallsign: '1-ADAM-12',
  location: 'POSTAL 7113',
  raisedAt: at(-50),
};
const unit = makeUnit(4, '1-ADAM-12', { status: 'busy', panicUntil: at(20_000 - 50), updatedAt: at(0) });

test('an alert sounds for twenty seconds from when it is heard', () => {
  const alarms = addAlert([], alert, now);

  expect(soundingAlarms(alarms, now + 19_999)).toHaveLength(1);
  expect(soundingAlarms(alarms, now + 20_000)).toEqual([]);
});

test('an alert heard twice is one alarm', () => {
  const alarms = addAlert([], alert, now);

  expect(addAlert(alarms, alert, now + 10)).toBe(alarms);
});

test('the unit list does not raise an alarm again that was heard live', () => {
  const alarms = addAlert([], alert, now);

  expect(addUnitAlarms(alarms, [unit], now + 3000)).toBe(alarms);
});

test('the unit list does not raise an alarm again that has just ended', () => {
  const alarms = addAlert([], alert, now);

  const later = addUnitAlarms(alarms, [{ ...unit, panicUntil: at(20_400) }], now + 20_100);

  expect(soundingAlarms(later, now + 20_100)).toEqual([]);
});

test('an alarm that has just ended is not raised again either when another unit raised one since', () => {
  const later = addAlert(
    addAlert([], alert, now),
    { ...alert, unitId: 5, raisedAt: at(20_050) },
    now + 20_100,
  );

  const listed = addUnitAlarms(later, [{ ...unit, panicUntil: at(20_400) }], now + 20_200);

  expect(soundingAlarms(listed, now + 20_200).map(({ unitId }) => unitId)).toEqual([5]);
});

test('after a reload the unit list restores the mark for the remaining time', () => {
  const [restored] = addUnitAlarms([], [unit], now + 12_000);

  expect(restored).toMatchObject({ unitCallsign: '1-ADAM-12', until: now + 19_950 });
});

test('the next alarm of the same unit is a new one', () => {
  const alarms = addAlert([], alert, now);

  const next = addAlert(alarms, { ...alert, raisedAt: at(25_000) }, now + 25_000);

  expect(soundingAlarms(next, now + 25_000)).toHaveLength(1);
});

test('several units in panic stack', () => {
  const alarms = addAlert(addAlert([], alert, now), { ...alert, unitId: 5 }, now);

  expect(soundingAlarms(alarms, now)).toHaveLength(2);
});

test('silence ends the sound and keeps the marks', () => {
  const alarms = silenceAll(addAlert([], alert, now));

  expect(soundingAlarms(alarms, now)).toMatchObject([{ isSilenced: true }]);
});

test.each([
  ['none', null, 0],
  ['one that is over', at(-1), 0],
  ['one still on', at(7000), 7000],
  ['one that a slow clock makes an hour long', at(3_600_000), 20_000],
])('the cooldown of %s', (_name, panicUntil, left) => {
  expect(panicLeft(panicUntil, now)).toBe(left);
});

test('a countdown counts full seconds down to nothing', () => {
  expect([20_000, 19_001, 1, 0, -5].map((ms) => secondsLeft(now + ms, now))).toEqual([20, 20, 1, 0, 0]);
});
