import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { optionsOf, SelectField } from '../../../ui/form/select-field';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { TextField } from '../../../ui/form/text-field';
import { sendBolo, useBolosKey } from '../command-line/use-command-line-writes';

/** A BOLO for everyone of the community. */
export function BoloDialog({ onClose }: { onClose: () => void }) {
  const { communityId, queryKey } = useBolosKey();
  const form = useWriteForm({
    values: { type: 'VEHICLE', description: '', plate: '' },
    draft: `desk-bolo-${communityId}`,
    send: (bolo, idempotencyKey) => sendBolo(communityId, bolo, idempotencyKey),
    done: ({ description }) => ['BOLO Created', description],
    failed: ['BOLO Not Created', 'Could not create the BOLO'],
    readAgain: [queryKey],
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
      <TextAreaField
        name="description"
        label="What to look for"
        rows={3}
        maxLength={DESCRIPTION_MAX}
        isRequired
      />
      <SelectField
        name="type"
        label="Type"
        options={optionsOf({ VEHICLE: 'VEHICLE', PERSON: 'PERSON', OTHER: 'OTHER' })}
        isRequired
      />
      <TextField name="plate" label="Plate" maxLength={SHORT_TEXT_MAX} isCode isUpperCase />
    </FormDialog>
  );
}
