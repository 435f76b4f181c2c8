import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import { EYE_COLORS, GENDERS, HAIR_COLORS } from '@ten8/contracts/civilian/constants';
import { LOCATION_MAX } from '@ten8/contracts/constants';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { FieldGroup } from '../../ui/form/field-group';
import { FormDialog } from '../../ui/form/form-dialog';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { optional } from '../../ui/select-options';
import { useCharacterForm, type CharacterValues } from './character-form';

const Text = TextField<CharacterValues>;
const Choice = SelectField<CharacterValues>;

interface CharacterDialogProps {
  /** Null for a new one. */
  character: Character | null;
  onClose: () => void;
}

export function CharacterDialog({ character, onClose }: CharacterDialogProps) {
  const form = useCharacterForm(character, onClose);

  return (
    <FormDialog
      form={form}
      title={character ? 'Edit Character' : 'Create Character'}
      description="A character's record is what officers find when they look the name up."
      label={character ? 'Edit character' : 'Create character'}
      submit={character ? 'Update Character' : 'Create Character'}
      pending="Saving..."
      width="wide"
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      <FieldGroup label="Identity">
        <Text name="firstName" label="First name" isRequired />
        <Text name="lastName" label="Last name" isRequired />
        <Text name="dateOfBirth" label="Date of birth" type="date" max="9999-12-31" isRequired />
        <Choice name="gender" label="Gender" options={optional(GENDERS)} />
        <Text name="phoneNumber" label="Phone number" type="tel" />
        <Text name="licenseNumber" label="License number" isCode hint="Left empty, one is issued." />
        <WholeRow>
          <Text name="address" label="Address" maxLength={LOCATION_MAX} />
        </WholeRow>
      </FieldGroup>
      <FieldGroup label="Appearance">
        <Text name="height" label="Height (inches)" isDigits maxLength={4} />
        <Text name="weight" label="Weight (pounds)" isDigits maxLength={5} />
        <Choice name="eyeColor" label="Eye color" options={optional(EYE_COLORS)} />
        <Choice name="hairColor" label="Hair color" options={optional(HAIR_COLORS)} />
        <Text name="race" label="Race" />
        <Text name="build" label="Build" />
      </FieldGroup>
    </FormDialog>
  );
}

const WholeRow = styled.div`
  grid-column: 1 / -1;
`;
