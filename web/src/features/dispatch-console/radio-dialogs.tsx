import { useState } from 'react';
import { KINDS, MESSAGE_MAX, TONES } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { Select } from '../../ui/select';
import { TextInput } from '../../ui/text-input';
import { readCallsigns } from './read-callsigns';
import type { Desk } from './use-desk';

interface RadioDialogProps {
  desk: Desk;
  /** Those on duty. */
  units: readonly Unit[];
  onClose: () => void;
}

const toneOptions = TONES.map((tone) => ({ value: tone, label: tone.toUpperCase() }));

/** Plays one of five tones, to a kind of unit, to the marked units or to everyone on duty. */
export function ToneDialog({ desk: { marked, radio }, onClose }: RadioDialogProps) {
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
          radio.tone({
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

/** Writes to units. */
export function MessageDialog({ desk: { marked, radio }, units, onClose }: RadioDialogProps) {
  const names = units.filter(({ id }) => marked.includes(id)).map(({ callsign }) => callsign);
  const [callsigns, setCallsigns] = useState(names.join(', '));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  return (
    <Dialog isOpen onOpenChange={onClose} title="Write to units">
      <FormColumn
        onSubmit={(event) => {
          event.preventDefault();
          const read = readCallsigns(callsigns, units);
          if ('problem' in read) return setProblem(read.problem);
          if (text.trim() === '') return;
          radio.message({ unitIds: read.units.map(({ id }) => id), text });
          onClose();
        }}
      >
        <Field label="Callsigns" error={problem}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="off"
              autoFocus={names.length === 0}
              $isCode
              value={callsigns}
              onChange={({ target }) => {
                setCallsigns(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <Field label="Message">
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={MESSAGE_MAX}
              autoFocus={names.length > 0}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={text.trim() === ''}>
            Send
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
