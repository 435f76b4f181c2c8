import { useState } from 'react';
import { KINDS, TONES } from '@ten8/contracts/cad/constants';
import type { ToneOrder } from '@ten8/contracts/cad/tones';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { Select } from '../../../ui/select';
import { upperCaseOptions } from '../../../ui/select-options';

interface ToneDialogProps {
  marked: readonly number[];
  onPlay: (order: ToneOrder) => void;
  onClose: () => void;
}

const toneOptions = upperCaseOptions(TONES);

/** Plays one of five tones, to a kind of unit, to the marked units or to everyone on duty. */
export function ToneDialog({ marked, onPlay, onClose }: ToneDialogProps) {
  const [tone, setTone] = useState<(typeof TONES)[number]>('attention');
  const [to, setTo] = useState(marked.length > 0 ? 'marked' : 'all');
  const receivers = [
    { value: 'all', label: 'Everyone on duty' },
    ...KINDS.map((kind) => ({ value: kind, label: `${kind.toUpperCase()} units` })),
    ...(marked.length > 0 ? [{ value: 'marked', label: `${marked.length} marked units` }] : []),
  ];

  return (
    <Dialog isOpen onOpenChange={onClose} title="Play a tone">
      <FormColumn
        onSubmit={(event) => {
          event.preventDefault();
          const kind = KINDS.find((known) => known === to);
          onPlay({
            tone,
            ...(kind && { kinds: [kind] }),
            ...(to === 'marked' && { unitIds: [...marked] }),
          });
          onClose();
        }}
      >
        <Field label="Tone">
          {(wiring) => (
            <Select
              {...wiring}
              autoFocus
              value={tone}
              options={toneOptions}
              onChange={({ target }) => setTone(TONES.find((known) => known === target.value) ?? 'attention')}
            />
          )}
        </Field>
        <Field label="To">
          {(wiring) => (
            <Select
              {...wiring}
              value={to}
              options={receivers}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
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
