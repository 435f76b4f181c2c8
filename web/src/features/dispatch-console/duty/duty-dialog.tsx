import { POSITION_MAX } from '@ten8/contracts/cad/constants';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { boardQuery } from '../../../shared/dispatch/dispatch-board';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { putOnDuty } from './use-duty';

/** Everyone then sees that somebody dispatches. */
export function DutyDialog({ onClose }: { onClose: () => void }) {
  const { community } = useSelectedCommunity();
  const form = useWriteForm({
    values: { position: '' },
    schema: () => import('@ten8/contracts/cad/desk').then(({ comeOnDuty }) => comeOnDuty.body),
    send: ({ position }) => putOnDuty(community.id, { position }),
    done: 'You are on duty',
    failed: ['Not On Duty', 'Could not put you on duty'],
    readAgain: [boardQuery(community.id).queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog form={form} title="Go on duty" submit="Go On Duty" pending="Going..." onClose={onClose}>
      <TextField
        name="position"
        label="Position"
        hint="What you dispatch, such as Channel 1. May stay empty."
        maxLength={POSITION_MAX}
        autoFocus
      />
    </FormDialog>
  );
}
