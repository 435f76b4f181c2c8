import type { Bolo, BoloEdit } from '@ten8/contracts/cad/bolos';
import { areDifferent } from '../forms/edit-conflict';

/** Values of the BOLO form, all as text. The end has the format of `<input type="datetime-local">`. */
export interface BoloFields {
  type: string;
  description: string;
  plate: string;
  vin: string;
  vehicleDetails: string;
  expiresAt: string;
}

const BOLO_FIELDS = ['type', 'description', 'plate', 'vin', 'vehicleDetails', 'expiresAt'] as const;

export const boloFields = (bolo: Bolo): BoloFields => ({
  type: bolo.type,
  description: bolo.description,
  plate: bolo.plate ?? '',
  vin: bolo.vin ?? '',
  vehicleDetails: bolo.vehicleDetails ?? '',
  expiresAt: bolo.expiresAt === null ? '' : localTime(new Date(bolo.expiresAt)),
});

/** Formats a time as `2026-01-31T18:30` in the browser's time zone. */
function localTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns only the changed fields, so that the rest of the BOLO is not overwritten. */
export function boloEdit(before: BoloFields, after: BoloFields): Omit<BoloEdit, 'version'> {
  const changed = BOLO_FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map((field) => [field, field === 'expiresAt' ? universalTime(after[field]) : after[field]]),
  );
}

const universalTime = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

/** The fields that the user and others changed to different values. */
export const conflictsBetween = (
  before: BoloFields,
  { typed, theirs }: { typed: BoloFields; theirs: BoloFields },
): (keyof BoloFields)[] =>
  BOLO_FIELDS.filter((field) => areDifferent(before[field], typed[field], theirs[field]));
