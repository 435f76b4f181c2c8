import { useState } from 'react';
import type { Bolo, editBolo } from '@ten8/contracts/cad/bolos';
import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { api, ApiError } from '../api';
import { bolosQuery, useBolos } from '../cad-lists';
import { useSelectedCommunity } from '../selected-community';
import { useWriteForm } from '../use-write-form';
import { BOLO_FIELDS, boloEdit, boloFields, type BoloFields } from './bolo-values';

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
  const { queryKey } = bolosQuery(community.id);
  const latest = useBolos().data?.find(({ id }) => id === bolo.id) ?? bolo;
  const [values] = useState(() => boloFields(bolo));
  const [hasConflict, setConflict] = useState(false);
  const form = useWriteForm<BoloFields, Bolo>({
    values,
    // After the user has seen the conflicts, the next edit is based on the newest version.
    send: (typed) =>
      api<typeof editBolo>('PATCH /api/bolos/:boloId', {
        params: { boloId: bolo.id },
        body: { version: (hasConflict ? latest : bolo).version, ...boloEdit(values, typed) },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'edit_conflict') setConflict(true);
        throw error;
      }),
    list: queryKey,
    done: ({ id }) => ['BOLO Updated', `BOLO #${id}`],
    failed: ['Update Failed', 'Could not update the BOLO'],
    readAgain: [queryKey],
    onDone,
  });
  const keepTheirs = () => {
    const theirs = boloFields(latest);
    for (const field of BOLO_FIELDS) {
      if (form.methods.formState.errors[field]) form.methods.setValue(field, theirs[field]);
      form.methods.clearErrors(field);
    }
    setConflict(false);
  };
  return { form, hasConflict, keepTheirs };
}
