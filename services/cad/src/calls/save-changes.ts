import type { Tx } from '@ten8/event-log/transact';
import type { Cad } from '../context';
import type { CallRow, CallValues } from './call-store';
import { changeEntries, type FieldChange } from './change-values';
import type { FreshEntry } from './entry-store';

interface Changed {
  values: CallValues;
  changes: FieldChange[];
  /** Of the type, if one was chosen. */
  kinds?: CallRow['kinds'] | undefined;
}

/** Saves a call's values as its next version. Returns the entries for its timeline. */
export async function saveChanges(
  cad: Cad,
  { transaction }: Tx,
  { id, communityId, version }: CallRow,
  { values, changes, kinds }: Changed,
): Promise<FreshEntry[]> {
  const saved = { id, communityId, ...values, version: version + 1, updatedAt: cad.now() };
  await cad.calls.saveValues({ ...saved, ...(kinds && { kinds }) }, transaction);
  return changeEntries(id, changes);
}
