import type { Call } from '@ten8/contracts/cad/calls';
import { changedFields, fieldsOf, mergeFields, noFields, type CallFields } from './call-fields';

/** The call that the user's edits are based on. */
export interface CallBase {
  version: number;
  fields: CallFields;
}

export const noBase: CallBase = { version: 0, fields: noFields };
export const baseOf = (call: Call): CallBase => ({ version: call.version, fields: fieldsOf(call) });

/** What the form shows, and the call that it is based on. */
export interface CallEdits {
  base: CallBase;
  fields: CallFields;
}

/**
 * Merges a newer call into the base. Fields that the user has not edited take the new value. A field that the user
 * and others changed to different values keeps its old base value. While there is such a field, the old version is
 * kept too, so that the server refuses to overwrite the other change.
 */
export function mergeNewerCall(base: CallBase, typed: CallFields, call: Call): CallEdits {
  const now = fieldsOf(call);
  const mine = changedFields(base.fields, typed);
  const theirs = changedFields(base.fields, now);
  const open = openFields(mine, theirs);
  const held = { ...now, ...pick(base.fields, open) };
  return {
    base: { version: open.length > 0 ? base.version : call.version, fields: held },
    fields: mergeFields(base.fields, typed, held),
  };
}

const openFields = (mine: Partial<CallFields>, theirs: Partial<CallFields>): (keyof CallFields)[] =>
  namesOf(mine).filter((name) => theirs[name] !== undefined && theirs[name] !== mine[name]);

const namesOf = (fields: Partial<CallFields>): (keyof CallFields)[] =>
  (['location', 'postalCode', 'description'] as const).filter((name) => fields[name] !== undefined);

const pick = (fields: CallFields, names: (keyof CallFields)[]): Partial<CallFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Called after the user chose between their value and mine: the field's base is now the call's current value. */
export function resolveConflict(base: CallBase, field: keyof CallFields, call: Call): CallBase {
  return { ...base, fields: { ...base.fields, [field]: fieldsOf(call)[field] } };
}
