import type { Call } from '@ten8/contracts/cad/calls';

/** The fields of a call that an officer may change. */
export interface CallFields {
  location: string;
  postalCode: string;
  description: string;
}

export const CALL_FIELDS = ['location', 'postalCode', 'description'] as const;
export const noFields: CallFields = { location: '', postalCode: '', description: '' };

export function fieldsOf({ location, postalCode, description }: Call): CallFields {
  return { location, postalCode: postalCode ?? '', description };
}

/** Returns only the changed fields, so that two officers can edit different fields of one call. */
export function changedFields(before: CallFields, now: CallFields): Partial<CallFields> {
  return Object.fromEntries(
    CALL_FIELDS.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  );
}

/** The text of fields that were changed, for a note. */
export const textOf = (typed: Partial<CallFields>, labels: Record<keyof CallFields, string>): string =>
  CALL_FIELDS.flatMap((name) => (typed[name]?.trim() ? `${labels[name]}: ${typed[name]}` : [])).join(' · ');

/** Whether two calls are equal in all fields of the form. */
export function isSameCall(before: Call, now: Call): boolean {
  return (
    Object.keys(changedFields(fieldsOf(before), fieldsOf(now))).length === 0 &&
    before.assignedUnits.join() === now.assignedUnits.join()
  );
}
