import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { boloTypeOptions } from '../../../shared/bolos/bolo-type-options';
import { RestoredDraft } from '../../../shared/forms/restored-draft';
import { FormDialog } from '../../../ui/form/form-dialog';
import { SelectField } from '../../../ui/form/select-field';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { TextField } from '../../../ui/form/text-field';
import { useNewBolo } from './use-new-bolo';

/** Creates a BOLO about a person or vehicle, without a lookup first. */
export function NewBoloDialog({ onClose }: { onClose: () => void }) {
  const form = useNewBolo({
    values: { type: 'VEHICLE', description: '', plate: '' },
    draft: 'bolo',
    bodyOf: (typed) => typed,
    onCreated: onClose,
  });

  return (
    <FormDialog
      form={form}
      title="Create BOLO"
      submit="CREATE BOLO"
      pending="CREATING..."
      cancel="CANCEL"
      needs={['description']}
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      <SelectField name="type" label="Type" options={boloTypeOptions} isRequired />
      <TextAreaField name="description" label="Description" rows={5} maxLength={DESCRIPTION_MAX} isRequired />
      <TextField name="plate" label="Plate" maxLength={SHORT_TEXT_MAX} isCode isUpperCase />
    </FormDialog>
  );
}
