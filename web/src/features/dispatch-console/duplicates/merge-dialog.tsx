import { useState, type FormEvent } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { serverNow } from '../../../shared/time/server-time';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { Select } from '../../../ui/select';
import type { DeskWrites } from '../writes/use-desk-writes';
import { callsOfOnePlace, similarNow } from './similar';

interface MergeDialogProps {
  call: Call;
  queue: readonly Call[];
  merge: DeskWrites['merge'];
  onClose: () => void;
}

/** Closes the call as the duplicate of another one: similar calls stand first. Open until it was merged. */
export function MergeDialog({ call, queue, merge, onClose }: MergeDialogProps) {
  const [{ others, likely }] = useState(() => othersOf(call, queue));
  const [chosen, setChosen] = useState(String(likely?.id ?? ''));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const into = others.find(({ id }) => String(id) === chosen);
    if (into) merge.mutate({ call, into }, { onSuccess: onClose });
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
              placeholder="Choose a call"
              options={others.map(({ id, callNumber, location, description }) => ({
                value: String(id),
                label: `#${callNumber} · ${location} · ${description.slice(0, 60)}`,
              }))}
              onChoose={setChosen}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={chosen === ''} isPending={merge.isPending}>
            Merge
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}

/** Only a similar call is chosen from the beginning: Enter alone must not merge calls that have nothing in common. */
function othersOf(call: Call, queue: readonly Call[]): { others: Call[]; likely: Call | undefined } {
  const similar = similarNow(call, callsOfOnePlace(queue).get(call.id) ?? [], serverNow());
  const different = queue.filter((other) => other.id !== call.id && !similar.includes(other));
  return { others: [...similar, ...different], likely: similar[0] };
}
