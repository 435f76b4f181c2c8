import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { boloTypeOptions } from '../../../shared/bolos/bolo-type-options';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { sendBolo } from '../../../shared/bolos/send-bolo';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { RestoredDraft } from '../../../shared/forms/restored-draft';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { SelectField } from '../../../ui/form/select-field';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { TextField } from '../../../ui/form/text-field';

/** A BOLO for everyone of the community. */
export function BoloDialog({ onClose }: { onClose: () => void }) {
  const { community } = useSelectedCommunity();
  const form = useWriteForm({
    values: { type: 'VEHICLE', description: '', plate: '' },
    draft: `desk-bolo-${community.id}`,
    keepsDraft: true,
    send: (bolo, idempotencyKey) => sendBolo(community.id, bolo, idempotencyKey),
    done: ({ description }) => ['BOLO Created', description],
    failed: ['BOLO Not Created', 'Could not create the BOLO'],
    readAgain: [bolosQuery(community.id).queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title="New BOLO"
      submit="Create"
      pending="Creating..."
      needs={['description']}
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      <TextAreaField
        name="description"
        label="What to look for"
        rows={3}
        maxLength={DESCRIPTION_MAX}
        isRequired
      />
      <SelectField name="type" label="Type" options={boloTypeOptions} isRequired />
      <TextField name="plate" label="Plate" maxLength={SHORT_TEXT_MAX} isCode isUpperCase />
    </FormDialog>
  );
}
