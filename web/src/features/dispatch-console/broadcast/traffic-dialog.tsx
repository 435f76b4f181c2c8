import { EMERGENCY_TEXT_MAX } from '@ten8/contracts/cad/constants';
import { useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useBoardWrites } from '../writes/use-board-writes';

/** Begins emergency traffic, or says something else of it. */
export function TrafficDialog({ onClose }: { onClose: () => void }) {
  const board = useDispatchBoard();
  const { putTraffic, readAgain } = useBoardWrites();
  const form = useWriteForm({
    values: { text: board?.emergencyTraffic?.text ?? '' },
    extraRule: ({ text }) => (text.trim() === '' ? { name: 'text', toast: 'Say what it is about' } : null),
    send: ({ text }) => putTraffic(text),
    done: 'Emergency traffic is on',
    failed: ['Emergency Traffic Not Set', 'Could not set emergency traffic'],
    readAgain,
    onDone: onClose,
  });

  return (
    <FormDialog form={form} title="Emergency traffic" submit="Begin" pending="Beginning..." onClose={onClose}>
      <TextField
        name="text"
        label="What it is about"
        hint="Everyone sees it, with one tone, until a dispatcher ends it."
        maxLength={EMERGENCY_TEXT_MAX}
        isUpperCase
        autoFocus
      />
    </FormDialog>
  );
}
