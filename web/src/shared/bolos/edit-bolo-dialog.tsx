import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bolo, editBolo } from '@ten8/contracts/cad/bolos';
import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { api, ApiError } from '../api/api';
import { useSelectedCommunity } from '../community/selected-community';
import { isEditConflict, nowText } from '../forms/edit-conflict';
import { useWriteForm } from '../forms/use-write-form';
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

function useEditBolo(bolo: Bolo, onDone: () => void) {
  const { community } = useSelectedCommunity();
  const client = useQueryClient();
  const list = bolosQuery(community.id);
  const [values] = useState(() => boloFields(bolo));
  // The version on which the edit is based: later changes have not been shown to the user.
  const [seen, setSeen] = useState(bolo);
  const [hasConflict, setConflict] = useState(false);
  const form = useWriteForm<BoloFields, Bolo>({
    values,
    send: (typed) =>
      api<typeof editBolo>('PATCH /api/bolos/:boloId', {
        params: { boloId: bolo.id },
        body: { version: seen.version, ...boloEdit(values, typed) },
      }).catch(async (error: unknown) => {
        if (!isEditConflict(error)) throw error;
        const bolos = await client.fetchQuery(list).catch(() => []);
        const latest = bolos.find(({ id }) => id === bolo.id) ?? seen;
        const theirs = boloFields(latest);
        setSeen(latest);
        setConflict(true);
        throw withDetails(error, conflictsBetween(values, { typed, theirs }), theirs);
      }),
    list: list.queryKey,
    done: ({ id }) => ['BOLO Updated', `BOLO #${id}`],
    failed: ['Update Failed', 'Could not update the BOLO'],
    readAgain: [list.queryKey],
    onDone,
  });
  const keepTheirs = () => {
    const theirs = boloFields(seen);
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
