import type { createBolo } from '@ten8/contracts/cad/bolos';
import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { api } from '../../../shared/api';
import { bolosQuery } from '../../../shared/cad-lists';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useWriteForm } from '../../../shared/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { optionsOf, SelectField } from '../../../ui/form/select-field';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { TextField } from '../../../ui/form/text-field';

/** Creates a BOLO about a person or vehicle, without a lookup first. */
export function NewBoloDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      form={useNewBolo(onClose)}
      title="Create BOLO"
      submit="CREATE BOLO"
      pending="CREATING..."
      cancel="CANCEL"
      needs={['description']}
      onClose={onClose}
    >
      <SelectField
        name="type"
        label="Type"
        options={optionsOf({ VEHICLE: 'VEHICLE', PERSON: 'PERSON', OTHER: 'OTHER' })}
        isRequired
      />
      <TextAreaField name="description" label="Description" rows={5} maxLength={DESCRIPTION_MAX} isRequired />
      <TextField name="plate" label="Plate" maxLength={SHORT_TEXT_MAX} isCode isUpperCase />
    </FormDialog>
  );
}

function useNewBolo(onCreated: () => void) {
  const { community } = useSelectedCommunity();

  return useWriteForm({
    values: { type: 'VEHICLE', description: '', plate: '' },
    draft: 'bolo',
    missing: ['Error', 'Please provide a description for the BOLO'],
    send: (body, idempotencyKey) =>
      api<typeof createBolo>('POST /api/communities/:communityId/bolos', {
        params: { communityId: community.id },
        body,
        idempotencyKey,
      }),
    done: ({ description }) => ['BOLO Created', description],
    failed: () => ['Error', 'Failed to create BOLO'],
    onDone: (bolo, _values, client) => {
      const { queryKey } = bolosQuery(community.id);
      client.setQueryData(queryKey, (bolos = []) => [bolo, ...bolos.filter(({ id }) => id !== bolo.id)]);
      onCreated();
    },
  });
}
