import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { fullName } from '../../shared/full-name';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { FieldGroup } from '../../ui/form/field-group';
import { FormDialog } from '../../ui/form/form-dialog';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { optionsOf } from '../../ui/select-options';
import { PlatePreview } from './plate';
import { useVehicleForm, type VehicleValues } from './vehicle-form';
import { insuranceLabels, registrationLabels } from './vehicle-labels';

const Text = TextField<VehicleValues>;
const Choice = SelectField<VehicleValues>;

interface VehicleDialogProps {
  /** Null for a new one. */
  vehicle: Vehicle | null;
  /** The possible owners. */
  characters: readonly Character[];
  onClose: () => void;
}

export function VehicleDialog({ vehicle, characters, onClose }: VehicleDialogProps) {
  const form = useVehicleForm(vehicle, characters[0]?.id, onClose);
  const hasNobody = characters.length === 0;

  return (
    <FormDialog
      form={form}
      title={vehicle ? 'Edit Vehicle' : 'Register Vehicle'}
      description="A plate is unique in its community. Officers look vehicles up by plate, VIN or owner."
      label={vehicle ? 'Edit vehicle' : 'Register vehicle'}
      submit={vehicle ? 'Update Vehicle' : 'Register Vehicle'}
      pending="Saving..."
      width="wide"
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      <FieldGroup label="Vehicle" columnWidth="10rem">
        <Text name="make" label="Make" isRequired />
        <Text name="model" label="Model" isRequired />
        <Text name="year" label="Year" isDigits maxLength={4} />
        <Text name="color" label="Color" />
      </FieldGroup>
      <FieldGroup label="Registration">
        <Text name="plate" label="Plate" isCode isRequired />
        <LivePlate />
        <Choice
          name="characterId"
          label="Owner"
          options={characters.map((one) => ({ value: String(one.id), label: fullName(one) }))}
          placeholder={hasNobody ? 'You have no characters yet' : 'Select an owner'}
          hint={hasNobody && 'Create a character first: a vehicle is registered to one.'}
          isRequired
        />
        <Text name="vin" label="VIN" isCode />
        <Choice
          name="registrationStatus"
          label="Registration status"
          options={optionsOf(registrationLabels)}
        />
        <Choice name="insuranceStatus" label="Insurance status" options={optionsOf(insuranceLabels)} />
        <CheckboxField<VehicleValues> name="isStolen" label="Reported stolen" />
      </FieldGroup>
    </FormDialog>
  );
}

/** Previews the plate while it is typed. */
function LivePlate() {
  const { community } = useSelectedCommunity();
  const { plate = '', isStolen = false } = useWatch<VehicleValues>();

  return (
    <PlateSpot>
      <PlatePreview text={plate} place={community.name} isStolen={isStolen} />
    </PlateSpot>
  );
}

const PlateSpot = styled.div`
  display: grid;
  place-items: center;

  @media (min-width: 800px) {
    grid-row: 1 / span 2;
    grid-column: 3;
  }
`;
