import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bolo, editBolo } from '@ten8/contracts/cad/bolos';
import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { api, ApiError } from '../api/api';
import { asRecord } from '../as-record';
import { useSelectedCommunity } from '../community/selected-community';
import { readDraft, withDraft } from '../forms/drafts';
import { isEditConflict, nowText } from '../forms/edit-conflict';
import { RestoredDraft } from '../forms/restored-draft';
import { useWriteForm } from '../forms/use-write-form';
import { useUser } from '../session/session';
import { boloEdit, boloFields, conflictsBetween, type BoloFields } from './bolo-values';
import { bolosQuery } from './bolos-query';

const Text = TextField<BoloFields>;

interface EditBoloDialogProps {
  /** The BOLO as it was when the dialog opened. */
  bolo: Bolo;
  onClose: () => void;
}

/** Edits a BOLO or sets when it ends. If someone else changed the same field, their text is shown under the field. */
export function EditBoloDialog({ bolo, onClose }: EditBoloDialogProps) {
  const { form, hasConflict, keepTheirs } = useEditBolo(bolo, onClose);

  return (
    <FormDialog
      form={form}
      title={`Edit BOLO #${bolo.id}`}
      submit="SAVE"
      pending="SAVING..."
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      {hasConflict && (
        <p role="alert">
          Somebody changed this BOLO while you were typing. SAVE writes yours over it.{' '}
          <Button size="small" onClick={keepTheirs}>
            KEEP THEIRS
          </Button>
        </p>
      )}
      <Text name="type" label="Type" maxLength={SHORT_TEXT_MAX} isUpperCase isRequired />
      <TextAreaField<BoloFields>
        name="description"
        label="Description"
        rows={4}
        maxLength={DESCRIPTION_MAX}
        isRequired
      />
      <Text name="plate" label="Plate" maxLength={SHORT_TEXT_MAX} isCode isUpperCase />
      <Text name="vin" label="VIN" maxLength={SHORT_TEXT_MAX} isCode isUpperCase />
      <Text name="vehicleDetails" label="Vehicle" maxLength={500} />
      <Text name="expiresAt" label="Ends" type="datetime-local" hint="Empty: when somebody deletes it." />
    </FormDialog>
  );
}

/** The BOLO on which an edit is based. A draft keeps it, so that what others have changed since is not undone. */
function baseOf(bolo: Bolo, draft: Record<string, unknown> | null): { version: number; fields: BoloFields } {
  const fields = boloFields(bolo);
  return typeof draft?.version === 'number'
    ? { version: draft.version, fields: withDraft(fields, asRecord(draft.before)) }
    : { version: bolo.version, fields };
}

function useEditBolo(bolo: Bolo, onDone: () => void) {
  const { community } = useSelectedCommunity();
  const client = useQueryClient();
  const list = bolosQuery(community.id);
  const user = useUser();
  const draft = `bolo-${bolo.id}`;
  const [base] = useState(() => baseOf(bolo, readDraft(user.id, draft)));
  const values = base.fields;
  // Later changes than this version have not been shown to the user.
  const [seen, setSeen] = useState(base);
  const [hasConflict, setConflict] = useState(false);
  const form = useWriteForm<BoloFields, Bolo>({
    values,
    draft,
    draftOf: { version: base.version, before: values },
    send: (typed) =>
      api<typeof editBolo>('PATCH /api/bolos/:boloId', {
        params: { boloId: bolo.id },
        body: { version: seen.version, ...boloEdit(values, typed) },
      }).catch(async (error: unknown) => {
        if (!isEditConflict(error)) throw error;
        const bolos = await client.fetchQuery(list).catch(() => []);
        const found = bolos.find(({ id }) => id === bolo.id);
        const latest = found ? baseOf(found, null) : seen;
        setSeen(latest);
        setConflict(true);
        const theirs = latest.fields;
        throw withDetails(error, conflictsBetween(values, { typed, theirs }), theirs);
      }),
    list: list.queryKey,
    done: ({ id }) => ['BOLO Updated', `BOLO #${id}`],
    failed: ['Update Failed', 'Could not update the BOLO'],
    readAgain: [list.queryKey],
    onDone,
  });
  const keepTheirs = () => {
    const theirs = seen.fields;
    for (const path of conflictsBetween(values, { typed: form.methods.getValues(), theirs })) {
      form.methods.setValue(path, theirs[path]);
      form.methods.clearErrors(path);
    }
    setConflict(false);
  };
  return { form, hasConflict, keepTheirs };
}

/** The refusal, with what these fields are now. */
function withDetails(error: ApiError, fields: readonly (keyof BoloFields)[], theirs: BoloFields): ApiError {
  if (fields.length === 0) return error;
  const details = fields.map((path) => {
    const told = error.details.find((detail) => detail.path === path);
    return { path, message: nowText(theirs[path], told?.message) };
  });
  return new ApiError(error.status, error.sentence ?? '', { ...error, details });
}
