import type { Call } from '@ten8/contracts/cad/calls';
import { changedFields, fieldsOf, mergeFields, noFields, type CallFields } from './call-fields';

/** The call as the form's typing began from it. */
interface CallBase {
  version: number;
  fields: CallFields;
}

const noBase: CallBase = { version: 0, fields: noFields };
export const baseOf = (call: Call | null): CallBase =>
  call ? { version: call.version, fields: fieldsOf(call) } : noBase;

/**
 * Takes over what others changed where nothing is typed. A field that was typed into and that others changed to
 * something else keeps the typing and its old base; as long as there is one, so does the version, and the server
 * refuses to write over the change.
 */
export function takeOver(
  base: CallBase,
  typed: CallFields,
  call: Call,
): { base: CallBase; fields: CallFields } {
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

/** After a choice between theirs and mine: the field's typing begins from what the call says now. */
export function settleField(base: CallBase, field: keyof CallFields, call: Call): CallBase {
  return { ...base, fields: { ...base.fields, [field]: fieldsOf(call)[field] } };
}
