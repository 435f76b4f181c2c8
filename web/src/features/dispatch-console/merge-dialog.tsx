import { useState, type FormEvent } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { serverNow } from '../../shared/server-time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { Select } from '../../ui/select';
import { callsOfOnePlace, similarNow } from './similar';

interface MergeDialogProps {
  call: Call;
  queue: readonly Call[];
  onMerge: (into: Call) => void;
  onClose: () => void;
}

/** Closes the call as the duplicate of another one: similar calls stand first. */
export function MergeDialog({ call, queue, onMerge, onClose }: MergeDialogProps) {
  const [others] = useState(() => othersOf(call, queue));
  const [chosen, setChosen] = useState(String(others[0]?.id ?? ''));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const into = others.find(({ id }) => String(id) === chosen);
    if (!into) return;
    onMerge(into);
    onClose();
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Merge call #${call.callNumber}`}
      description="It is closed as a duplicate. The other call takes its units, its caller and its notes. It can be undone for 10 minutes."
    >
      <FormColumn onSubmit={submit}>
        <Field label="Into">
          {(wiring) => (
            <Select
              {...wiring}
              autoFocus
              value={chosen}
              options={others.map(({ id, callNumber, location, description }) => ({
                value: String(id),
                label: `#${callNumber} · ${location} · ${description.slice(0, 60)}`,
              }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={others.length === 0}>
            Merge
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}

function othersOf(call: Call, queue: readonly Call[]): Call[] {
  const similar = similarNow(call, callsOfOnePlace(queue).get(call.id) ?? [], serverNow());
  return [...similar, ...queue.filter((other) => other.id !== call.id && !similar.includes(other))];
}
