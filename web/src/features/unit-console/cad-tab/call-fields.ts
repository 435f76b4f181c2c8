import type { Call } from '@ten8/contracts/cad/calls';

/** What of a call an officer may write. */
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

/** Only what differs is sent, so that two officers can write different fields of one call. */
export function changedFields(before: CallFields, now: CallFields): Partial<CallFields> {
  return Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  );
}

/** Fields someone else changed win; what is being typed into the others stays. */
export function mergeFields(before: CallFields, typed: CallFields, now: CallFields): CallFields {
  return { ...typed, ...changedFields(before, now) };
}

/** Whether two readings of one call differ in what the form shows of it. */
export function isSameCall(before: Call, now: Call): boolean {
  return (
    Object.keys(changedFields(fieldsOf(before), fieldsOf(now))).length === 0 &&
    before.assignedUnits.join() === now.assignedUnits.join()
  );
}
