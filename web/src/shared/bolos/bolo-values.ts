import type { Bolo, BoloEdit } from '@ten8/contracts/cad/bolos';

/** What the form holds: text, and the end as the browser's own field writes it. */
export interface BoloFields {
  type: string;
  description: string;
  plate: string;
  vin: string;
  vehicleDetails: string;
  expiresAt: string;
}

const FIELDS = ['type', 'description', 'plate', 'vin', 'vehicleDetails', 'expiresAt'] as const;

export const boloFields = (bolo: Bolo): BoloFields => ({
  type: bolo.type,
  description: bolo.description,
  plate: bolo.plate ?? '',
  vin: bolo.vin ?? '',
  vehicleDetails: bolo.vehicleDetails ?? '',
  expiresAt: bolo.expiresAt === null ? '' : localTime(new Date(bolo.expiresAt)),
});

/** `2026-01-31T18:30` in the browser's own time zone. */
function localTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Only what was changed, so that nothing else of the BOLO is touched. */
export function boloEdit(before: BoloFields, after: BoloFields): Omit<BoloEdit, 'version'> {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map((field) => [field, field === 'expiresAt' ? universalTime(after[field]) : after[field]]),
  );
}

const universalTime = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());
