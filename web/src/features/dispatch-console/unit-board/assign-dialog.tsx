import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { FormColumn } from '../../../ui/form-column';
import { Note } from '../../../ui/muted';
import { useStatusLooks } from '../../../ui/status-looks';
import { TextInput } from '../../../ui/text-input';
import { namesOf, readCallsigns, unitsMatching } from './read-callsigns';

interface AssignDialogProps {
  call: Call;
  /** Those on duty. */
  units: readonly Unit[];
  marked: readonly number[];
  onAssign: (unitIds: number[]) => void;
  onClose: () => void;
}

/** Hundreds of units may be on duty; typing shows the others. */
const MAX_SHOWN = 30;

/** Callsigns are typed, and Enter sends their units to the call. */
export function AssignDialog({ call, units, marked, onAssign, onClose }: AssignDialogProps) {
  const looks = useStatusLooks();
  const chosen = units.filter(({ id }) => marked.includes(id));
  const [text, setText] = useState(namesOf(chosen));
  const [problem, setProblem] = useState<string>();
  // Of the word that is being typed.
  const candidates = unitsMatching(text.split(/[\s,]+/).at(-1) ?? '', units);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCallsigns(text, units, chosen);
    if ('problem' in read) return setProblem(read.problem);
    onAssign(read.units.map(({ id }) => id));
    onClose();
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Assign units to call #${call.callNumber}`}
      description={`${call.location}: ${call.description}`}
    >
      <FormColumn onSubmit={submit}>
        <Field label="Callsigns" hint="The beginning of a callsign is enough." error={problem}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              $isCode
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <Free aria-label="Units on duty">
          {candidates.slice(0, MAX_SHOWN).map(({ id, callsign, status }) => (
            <li key={id}>
              {callsign} <span>{looks[status].label}</span>
            </li>
          ))}
        </Free>
        {candidates.length > MAX_SHOWN && (
          <Note>and {candidates.length - MAX_SHOWN} more: type a part of the callsign</Note>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Assign
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}

const Free = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  max-height: 8rem;
  overflow-y: auto;
  font-family: var(--mono);
  font-size: var(--type-meta);

  span {
    color: var(--muted);
  }
`;
