import { AREA_OF_PLAY_MAX } from '@ten8/contracts/cad/constants';
import { useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useBoardWrites } from '../writes/use-board-writes';

/** Says where the community plays now. */
export function AreaDialog({ onClose }: { onClose: () => void }) {
  const board = useDispatchBoard();
  const { putArea, readAgain } = useBoardWrites();
  const form = useWriteForm({
    values: { text: board?.areaOfPlay ?? '' },
    send: ({ text }) => putArea(text.trim() === '' ? null : text),
    done: 'Area of play saved',
    failed: ['Area Not Saved', 'Could not save the area of play'],
    readAgain,
    onDone: onClose,
  });

  return (
    <FormDialog form={form} title="Area of play" submit="Save" pending="Saving..." onClose={onClose}>
      <TextField
        name="text"
        label="Area of play"
        hint="Where your community plays now. Empty says nothing."
        maxLength={AREA_OF_PLAY_MAX}
        isUpperCase
        autoFocus
      />
    </FormDialog>
  );
}
