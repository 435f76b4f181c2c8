import { ON_DUTY_LOCATION, UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';
import { MAX_UNITS, unitInfoSaved, unitStatusChanged, type Unit } from '@ten8/contracts/cad/units';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockForOfficer, readLocked, type Officer } from '../lock-community';
import { changeUnit, describeUnit } from './change-unit';
import { presentUnit, type UnitFields, type UnitRow } from './unit-store';

/** Null leaves a field as it is. */
type OwnUnit = { [Field in keyof UnitFields]?: UnitFields[Field] | null } & {
  /** Since when the unit had the status that the client has seen. */
  statusSince?: string | null;
};

/** A new unit. `type`, if it was sent, is also its department. */
function newUnit({ type }: OwnUnit): UnitFields {
  const department = type ?? UNIT_DEFAULTS.department;
  return { ...UNIT_DEFAULTS, department, type: department, status: 'off-duty', location: null };
}

/** Changes the caller's own unit, or creates it: one per user and community. */
export function saveOwnUnit(cad: Cad, officer: Officer, sent: OwnUnit): Promise<Unit> {
  return cad.log.transact(actedBy(officer.caller), async (tx) => {
    const { actor, communityId } = officer;
    const owner = { communityId, userId: actor.userId };
    const locking = lockForOfficer(cad, tx, owner);
    const before = await readLocked(locking, () => cad.units.findOwn(owner, tx.transaction));
    const chosen = withoutPlaceholders(withoutOldStatus(before, sent));
    const fields = merge(before ?? newUnit(chosen), chosen);
    if (before && !differs(before, fields)) return presentUnit(before);
    if (!before) await requireQuota(cad, tx, communityId);

    const now = cad.now();
    const unit = before
      ? await changeUnit(cad, tx, { before, fields, by: officer.caller })
      : await cad.units.insert({ ...owner, ...fields, statusSince: now, updatedAt: now }, tx.transaction);
    appendChanges(tx, before, unit);
    return presentUnit(unit);
  });
}

async function requireQuota(cad: Cad, { transaction }: Tx, communityId: number): Promise<void> {
  if (!cad.hasQuotas || (await cad.units.count(communityId, transaction)) < MAX_UNITS) return;
  const wayOut = 'Please ask an Admin to take the role from officers who no longer play.';
  throw refuse('quota_reached', `A community can have ${MAX_UNITS} units. ${wayOut}`);
}

/** `type` changes together with the department, unless the officer chose another type. */
function merge(before: UnitFields, sent: OwnUnit): UnitFields {
  const department = sent.department ?? before.department;
  return {
    callsign: sent.callsign ?? before.callsign,
    name: sent.name ?? before.name,
    rank: sent.rank ?? before.rank,
    department,
    status: sent.status ?? before.status,
    type: sent.type ?? (before.type === before.department ? department : before.type),
    location: mergeLocation(before.location, sent.location),
  };
}

/** Clients send `On Duty` with every change of status: it must not replace a location that the officer gave. */
const mergeLocation = (before: string | null, sent: string | null | undefined): string | null =>
  sent === ON_DUTY_LOCATION ? (before ?? sent) : (sent ?? before);

/** A client that saves other fields sends the status of its last poll, which must not undo an order given since. */
const withoutOldStatus = (before: UnitRow | null, sent: OwnUnit): OwnUnit =>
  before && sent.statusSince && sent.statusSince !== presentUnit(before).statusSince
    ? { ...sent, status: null }
    : sent;

/** Removes placeholders: a client shows them until it has read the unit, so the officer did not choose them. */
function withoutPlaceholders(sent: OwnUnit): OwnUnit {
  const { callsign, name, rank, department } = UNIT_DEFAULTS;
  if (sent.callsign !== callsign) return sent;
  const chosen = (given: string | null | undefined, placeholder: string) =>
    given === placeholder ? null : (given ?? null);
  return {
    ...sent,
    callsign: null,
    name: chosen(sent.name, name),
    rank: chosen(sent.rank, rank),
    department: chosen(sent.department, department),
    type: chosen(sent.type, department),
  };
}

const INFO = ['callsign', 'name', 'rank', 'department', 'type'] as const;
const differsInInfo = (before: UnitFields, after: UnitFields): boolean =>
  INFO.some((field) => before[field] !== after[field]);
const differs = (before: UnitFields, after: UnitFields): boolean =>
  before.status !== after.status || before.location !== after.location || differsInInfo(before, after);

/** One fact for what was saved at once, so that the activity log has one row; two for a unit that is new. */
function appendChanges(tx: Tx, before: UnitRow | null, unit: UnitRow): void {
  const { communityId } = unit;
  const described = describeUnit(unit);
  if (!before) {
    // Lists that are kept do not have a new unit yet, so they have to be read again.
    tx.append(unitInfoSaved, communityId, { ...described, isNew: true });
    tx.append(unitStatusChanged, communityId, { ...described, before: null });
    return;
  }
  const item = presentUnit(unit);
  if (before.status === unit.status) return tx.append(unitInfoSaved, communityId, described, item);
  const isInfoSaved = differsInInfo(before, unit);
  tx.append(unitStatusChanged, communityId, { ...described, before: before.status, isInfoSaved }, item);
}
