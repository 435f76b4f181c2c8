import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import {
  CHARACTER_REQUIRED,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  type Character,
} from '@ten8/contracts/civilian/characters';
import { detailOf } from '../../shared/detail-of';
import { takeDraft } from '../../shared/drafts';
import { focusFirstBlank } from '../../shared/focus-first-blank';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { FormColumn } from '../../ui/form-column';
import { characterValues, isCharacterComplete, type CharacterValues } from './character-form';
import { ChoiceField, FieldGroup, NumberField, optional, TextField, type Wire } from './form-fields';
import { characterDraft, useSaveCharacter } from './use-save-character';

interface CharacterDialogProps {
  /** Null for a new one. */
  character: Character | null;
  isOpen: boolean;
  onClose: () => void;
}

export function CharacterDialog({ character, isOpen, onClose }: CharacterDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={character ? 'Edit Character' : 'Create Character'}
      description="A character's record is what officers find when they look the name up."
      width="wide"
    >
      <CharacterForm character={character} onClose={onClose} />
    </Dialog>
  );
}

function CharacterForm({ character, onClose }: Omit<CharacterDialogProps, 'isOpen'>) {
  const user = useUser();
  const toast = useToast();
  const save = useSaveCharacter(character, onClose);
  const [values, setValues] = useState(() =>
    characterValues({ ...character, ...takeDraft(user.id, characterDraft(character)) }),
  );
  const [isChecked, setChecked] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!isCharacterComplete(values)) {
      toast.failure(CHARACTER_REQUIRED);
      focusFirstBlank(event.currentTarget);
    } else if (!save.isPending) save.mutate(values);
  };
  /** What every field of this form has in common. */
  const wire = (name: keyof CharacterValues, isRequired = false) => ({
    name,
    isRequired,
    value: values[name],
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: isRequired && isChecked && values[name].trim() === '' ? 'Required' : detailOf(save.error, name),
  });

  return (
    <FormColumn onSubmit={submit} noValidate aria-label={character ? 'Edit character' : 'Create character'}>
      <Identity wire={wire} />
      <Appearance wire={wire} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={save.isPending}>
          {save.isPending ? 'Saving...' : character ? 'Update Character' : 'Create Character'}
        </Button>
      </DialogActions>
    </FormColumn>
  );
}

interface Wired {
  wire: Wire<keyof CharacterValues>;
}

function Identity({ wire }: Wired) {
  return (
    <FieldGroup label="Identity">
      <TextField label="First name" {...wire('firstName', true)} />
      <TextField label="Last name" {...wire('lastName', true)} />
      <TextField label="Date of birth" type="date" max="9999-12-31" {...wire('dateOfBirth', true)} />
      <ChoiceField label="Gender" options={optional(GENDERS)} {...wire('gender')} />
      <TextField label="Phone number" type="tel" {...wire('phoneNumber')} />
      <TextField label="License number" isCode hint="Left empty, one is issued." {...wire('licenseNumber')} />
      <WholeRow>
        <TextField label="Address" maxLength={200} {...wire('address')} />
      </WholeRow>
    </FieldGroup>
  );
}

function Appearance({ wire }: Wired) {
  return (
    <FieldGroup label="Appearance">
      <NumberField label="Height (inches)" maxLength={4} {...wire('height')} />
      <NumberField label="Weight (pounds)" {...wire('weight')} />
      <ChoiceField label="Eye color" options={optional(EYE_COLORS)} {...wire('eyeColor')} />
      <ChoiceField label="Hair color" options={optional(HAIR_COLORS)} {...wire('hairColor')} />
      <TextField label="Race" {...wire('race')} />
      <TextField label="Build" {...wire('build')} />
    </FieldGroup>
  );
}

const WholeRow = styled.div`
  grid-column: 1 / -1;
`;
