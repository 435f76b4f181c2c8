import { PANIC_OUTCOMES } from '@ten8/contracts/cad/constants';
import type { closePanic, OpenPanic } from '@ten8/contracts/cad/panic';
import { api } from '../../../shared/api/api';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { boardQuery } from '../../../shared/dispatch/dispatch-board';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { SelectField } from '../../../ui/form/select-field';
import { upperCaseOptions } from '../../../ui/select-options';

const outcomes = upperCaseOptions(PANIC_OUTCOMES);

interface EndPanicDialogProps {
  panic: OpenPanic;
  onClose: () => void;
}

export function EndPanicDialog({ panic, onClose }: EndPanicDialogProps) {
  const { community } = useSelectedCommunity();
  const form = useWriteForm({
    values: { outcome: 'assisted' },
    send: ({ outcome }) =>
      api<typeof closePanic>('POST /api/panics/:panicId/close', {
        params: { panicId: panic.id },
        body: { outcome: PANIC_OUTCOMES.find((known) => known === outcome) ?? 'assisted' },
      }),
    done: ['Alarm Closed', panic.callsign],
    failed: ['Alarm Not Closed', 'Could not close the alarm'],
    readAgain: [boardQuery(community.id).queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={`Close alarm of ${panic.callsign}`}
      submit="Close Alarm"
      pending="Closing..."
      onClose={onClose}
    >
      <SelectField name="outcome" label="Outcome" options={outcomes} />
    </FormDialog>
  );
}
