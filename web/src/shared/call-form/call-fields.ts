import type { Call } from '@ten8/contracts/cad/calls';

/** The fields of a call that an officer may change. */
export interface CallFields {
  location: string;
  postalCode: string;
  description: string;
}

export const noFields: CallFields = { location: '', postalCode: '', description: '' };
const names = ['location', 'postalCode', 'description'] as const;

export function fieldsOf({ location, postalCode, description }: Call): CallFields {
  return { location, postalCode: postalCode ?? '', description };
}

/** Returns only the changed fields, so that two officers can edit different fields of one call. */
export function changedFields(before: CallFields, now: CallFields): Partial<CallFields> {
  return Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  );
}

/** Takes over fields that someone else changed, and keeps the text that is being typed into the others. */
export function mergeFields(before: CallFields, typed: CallFields, now: CallFields): CallFields {
  return { ...typed, ...changedFields(before, now) };
}

/** Whether two calls are equal in all fields of the form. */
export function isSameCall(before: Call, now: Call): boolean {
  return (
    Object.keys(changedFields(fieldsOf(before), fieldsOf(now))).length === 0 &&
    before.assignedUnits.join() === now.assignedUnits.join()
  );
}
