import { useState } from 'react';
import { KINDS, TONES } from '@ten8/contracts/cad/constants';
import type { Kind } from '@ten8/contracts/cad/unit-kinds';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { Select, type SelectOption } from '../../../ui/select';
import { upperCaseOptions } from '../../../ui/select-options';
import type { DeskWrites } from '../writes/use-desk-writes';

interface ToneDialogProps {
  marked: readonly number[];
  play: DeskWrites['tone'];
  onClose: () => void;
}

type Receivers = 'all' | 'marked' | Kind;
const toneOptions = upperCaseOptions(TONES);
const countOf = ({ length }: readonly number[]) =>
  length === 1 ? '1 marked unit' : `${length} marked units`;

/** Plays one of five tones, to a kind of unit, to the marked units or to everyone on duty. Open until it was played. */
export function ToneDialog({ marked, play, onClose }: ToneDialogProps) {
  const [tone, setTone] = useState<(typeof TONES)[number]>('attention');
  const [to, setTo] = useState<Receivers>(marked.length > 0 ? 'marked' : 'all');
  const receivers: SelectOption<Receivers>[] = [
    { value: 'all', label: 'Everyone on duty' },
    ...KINDS.map((kind) => ({ value: kind, label: `${kind.toUpperCase()} units` })),
    ...(marked.length > 0 ? [{ value: 'marked' as const, label: countOf(marked) }] : []),
  ];

  return (
    <Dialog isOpen onOpenChange={onClose} title="Play a tone">
      <FormColumn
        onSubmit={(event) => {
          event.preventDefault();
          const end = { onSuccess: onClose };
          if (to === 'all') play.mutate({ tone }, end);
          else if (to === 'marked') play.mutate({ tone, unitIds: [...marked] }, end);
          else play.mutate({ tone, kinds: [to] }, end);
        }}
      >
        <Field label="Tone">
          {(wiring) => <Select {...wiring} autoFocus value={tone} options={toneOptions} onChoose={setTone} />}
        </Field>
        <Field label="To">
          {(wiring) => <Select {...wiring} value={to} options={receivers} onChoose={setTo} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isPending={play.isPending}>
            Play
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
