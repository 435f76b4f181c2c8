import { TriangleAlert } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import { detailOf } from '../../shared/detail-of';
import { takeDraft } from '../../shared/drafts';
import { focusFirstBlank } from '../../shared/focus-first-blank';
import { fullName } from '../../shared/full-name';
import { messages } from '../../shared/messages';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { FormColumn } from '../../ui/form-column';
import {
  DESCRIPTION_MAX,
  missingFrom,
  noEmergency,
  POSTAL_CODE_MAX,
  toEmergencyCall,
} from './emergency-payload';
import { ChoiceField, LongTextField, TextField } from './form-fields';
import { EMERGENCY_FORM, useEmergencyCall } from './use-emergency-call';

interface EmergencyDialogProps {
  characters: readonly Character[];
  isOpen: boolean;
  onClose: () => void;
}

export function EmergencyDialog({ characters, isOpen, onClose }: EmergencyDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Call Emergency Services"
      description="Your call goes to this community's dispatchers and officers."
      isUrgent
    >
      <Notice role="note">
        <TriangleAlert size={18} aria-hidden />
        <p>
          {messages.roleplayOnly} {messages.realEmergency}
        </p>
      </Notice>
      <EmergencyForm characters={characters} onClose={onClose} />
    </Dialog>
  );
}

function EmergencyForm({ characters, onClose }: Omit<EmergencyDialogProps, 'isOpen'>) {
  const user = useUser();
  const toast = useToast();
  const open = useEmergencyCall(characters, onClose);
  const [values, setValues] = useState(() => ({ ...noEmergency, ...takeDraft(user.id, EMERGENCY_FORM) }));
  const [isChecked, setChecked] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const missing = missingFrom(values);
    if (missing) {
      toast.failure(...missing);
      focusFirstBlank(event.currentTarget);
    } else if (!open.isPending) open.mutate(values);
  };
  /** What every field of this form has in common. */
  const wire = (name: keyof typeof values, isRequired = false) => ({
    name,
    isRequired,
    value: values[name],
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: isRequired && isChecked && values[name].trim() === '' ? 'Required' : detailOf(open.error, name),
  });
  const caller = toEmergencyCall(values, characters).callerName;

  return (
    <FormColumn onSubmit={submit} noValidate aria-label="911 call">
      <ChoiceField
        label="Caller identity"
        options={callerOptions(characters)}
        hint={`Dispatch sees you as ${caller}.`}
        {...wire('characterId')}
      />
      <Place>
        <TextField label="Location" maxLength={200} {...wire('location', true)} />
        <TextField label="Postal code" maxLength={POSTAL_CODE_MAX} isCode {...wire('postalCode')} />
      </Place>
      <LongTextField
        label="Description"
        placeholder="What is happening?"
        maxLength={DESCRIPTION_MAX}
        {...wire('description', true)}
      />
      <DialogActions>
        <Button onClick={onClose}>CANCEL</Button>
        <Button type="submit" tone="danger" isPending={open.isPending}>
          {open.isPending ? 'SUBMITTING...' : 'SUBMIT 911 CALL'}
        </Button>
      </DialogActions>
    </FormColumn>
  );
}

const callerOptions = (characters: readonly Character[]) => [
  { value: '', label: 'Anonymous Caller' },
  ...characters.map((character) => ({ value: String(character.id), label: fullName(character) })),
];

const Notice = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  margin-bottom: var(--space-16);
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-2);
  font-size: var(--type-admin);

  svg {
    flex: none;
    color: var(--warning-text);
  }
`;

const Place = styled.div`
  display: grid;
  grid-template-columns: 1fr 10rem;
  gap: var(--space-16);
  align-items: start;

  @media (max-width: 480px) {
    grid-template-columns: 1fr;
  }
`;
