import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import { areDifferent, isEditConflict, nowText } from '../forms/edit-conflict';
import { CALL_FIELDS, changedFields, fieldsOf, noFields, type CallFields } from './call-fields';

/*
 * What happens when others change a call that the user is editing. `rebase` takes over their changes of other fields.
 * Where both changed one field, the edit keeps its old version, so the server refuses it. The form then shows the
 * conflicts, and the user chooses a value for each (`settle`).
 */

/** The call that the user's edits are based on. */
interface CallBase {
  version: number;
  fields: CallFields;
}

/** What the form shows, and the call that it is based on. */
export interface CallEdits {
  base: CallBase;
  fields: CallFields;
}

export const baseOf = (call: Call): CallBase => ({ version: call.version, fields: fieldsOf(call) });

export const editsOf = (call: Call | null): CallEdits =>
  call
    ? { base: baseOf(call), fields: fieldsOf(call) }
    : { base: { version: 0, fields: noFields }, fields: noFields };

/** What the user has changed. */
export const typedIn = ({ base, fields }: CallEdits): Partial<CallFields> =>
  changedFields(base.fields, fields);

/** The request body: only the changed fields, and the version that the edit is based on. */
export const bodyOf = (edits: CallEdits): CallEdit & Partial<CallFields> => ({
  version: edits.base.version,
  ...typedIn(edits),
});

/**
 * Bases the edits on a newer call. Fields that the user has not edited take the new value. A field that the user
 * and others changed to different values keeps its old base value. While there is such a field, the old version is
 * kept too, so that the server refuses to overwrite the other change.
 */
export function rebase({ base, fields: typed }: CallEdits, call: Call): CallEdits {
  const now = fieldsOf(call);
  const open = CALL_FIELDS.filter((name) => areDifferent(base.fields[name], typed[name], now[name]));
  const held = { ...now, ...Object.fromEntries(open.map((name) => [name, base.fields[name]])) };
  return {
    base: { version: open.length > 0 ? base.version : call.version, fields: held },
    fields: { ...typed, ...changedFields(base.fields, held) },
  };
}

/** A field that someone else changed while the user was typing into it, and its value now. */
export interface CallConflict {
  field: keyof CallFields;
  theirs: string;
}

export function conflictsIn(error: unknown): CallConflict[] {
  if (!isEditConflict(error)) return [];
  return error.details.flatMap(({ path, message }) => {
    const field = CALL_FIELDS.find((name) => name === path);
    return field ? [{ field, theirs: message }] : [];
  });
}

/** Nobody chooses between their value and one that is not shown. */
export const withNewValues = (open: readonly CallConflict[], call: Call): readonly CallConflict[] =>
  // Without conflicts the same list, so that the form is not rendered again at each poll.
  open.length === 0
    ? open
    : open.map(({ field, theirs }) => ({ field, theirs: nowText(fieldsOf(call)[field], theirs) }));

/** Called after the user chose between their value and mine: the field's base is now the call's current value. */
export function settle(base: CallBase, field: keyof CallFields, call: Call): CallBase {
  return { ...base, fields: { ...base.fields, [field]: fieldsOf(call)[field] } };
}
