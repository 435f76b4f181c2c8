import { useState } from 'react';
import { KINDS, TONES } from '@ten8/contracts/cad/constants';
import type { ToneOrder } from '@ten8/contracts/cad/tones';
import type { Kind } from '@ten8/contracts/cad/unit-kinds';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { Select, type SelectOption } from '../../../ui/select';
import { upperCaseOptions } from '../../../ui/select-options';

interface ToneDialogProps {
  marked: readonly number[];
  onPlay: (order: ToneOrder) => void;
  onClose: () => void;
}

type Receivers = 'all' | 'marked' | Kind;
const toneOptions = upperCaseOptions(TONES);
const countOf = ({ length }: readonly number[]) =>
  length === 1 ? '1 marked unit' : `${length} marked units`;

/** Plays one of five tones, to a kind of unit, to the marked units or to everyone on duty. */
export function ToneDialog({ marked, onPlay, onClose }: ToneDialogProps) {
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
          if (to === 'all') onPlay({ tone });
          else if (to === 'marked') onPlay({ tone, unitIds: [...marked] });
          else onPlay({ tone, kinds: [to] });
          onClose();
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
          <Button type="submit" tone="primary">
            Play
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
