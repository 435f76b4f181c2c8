import { randomUUID } from 'node:crypto';
import { PANIC_MS } from '@ten8/contracts/cad/constants';
import { callLocation, unitLocation } from '@ten8/contracts/cad/locations';
import { panicRaised, type PanicAlert } from '@ten8/contracts/cad/panic';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { cooldownLeft } from '../cooldown';
import { lockCommunity, readLocked } from '../lock-community';
import { isOnDuty } from '../policy';
import type { PlacedUnit, UnitOwner, UnitRow } from '../units/unit-store';

/**
 * Sounds the alarm for everyone in the unit's community. The alarm is a fact, a column of the unit, so that clients
 * without a socket see it, and a record that stays open until somebody closes it.
 */
export async function raisePanic(cad: Cad, caller: Caller, known: UnitOwner): Promise<PanicAlert> {
  const alert = await cad.log.transact(actedBy(caller), async (tx) => {
    const locking = lockCommunity(cad, tx, known.communityId, 'Unit');
    const unit = await readLocked(locking, () => cad.units.find(known, tx.transaction));
    const now = cad.now();
    if (unit?.userId !== known.userId) throw refuse('not_found', 'Unit not found');
    if (!isOnDuty(unit)) throw refuse('not_on_duty', 'You must be on duty to use the panic button');
    refuseWhileSounding(unit, now);

    const panicUntil = new Date(now.getTime() + PANIC_MS);
    const alert = describeAlert({ ...unit, location: await placeOf(cad, tx, unit) }, now);
    const { userId } = unit;
    tx.defer((transaction) => cad.panics.raise({ alert, userId, panicUntil, now }, transaction));
    tx.append(panicRaised, unit.communityId, alert);
    return alert;
  });
  cad.metrics.panicRaised();
  return alert;
}

function refuseWhileSounding({ panicUntil }: UnitRow, now: Date): void {
  if (!panicUntil) return;
  const retryAfterMs = cooldownLeft(panicUntil.getTime() - PANIC_MS, PANIC_MS, now);
  if (retryAfterMs > 0) throw refuse('panic_cooldown', 'The alarm is already sounding', { retryAfterMs });
}

/** The location that the officer typed, else that of the unit's call: the call may be closed before the alarm is. */
async function placeOf(cad: Cad, tx: Tx, unit: PlacedUnit): Promise<string | null> {
  const { communityId, callId, location } = unit;
  if (unitLocation(unit) !== null || callId === null) return location;
  const call = await cad.calls.find({ id: callId, communityId }, tx.transaction);
  return call ? callLocation(call) : location;
}

/** With the stored callsign, not the one that the client sent. */
const describeAlert = (unit: UnitRow, now: Date): PanicAlert => ({
  alertId: randomUUID(),
  communityId: unit.communityId,
  unitId: unit.id,
  unitCallsign: unit.callsign,
  location: unit.location,
  raisedAt: now.toISOString(),
});
