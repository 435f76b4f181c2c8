import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { detailOf } from '../../shared/detail-of';
import { takeDraft } from '../../shared/drafts';
import { focusFirstBlank } from '../../shared/focus-first-blank';
import { fullName } from '../../shared/full-name';
import { messages } from '../../shared/messages';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { FormColumn } from '../../ui/form-column';
import { ChoiceField, FieldGroup, NumberField, TextField, type Wire } from './form-fields';
import { PlatePreview } from './plate';
import { useSaveVehicle, vehicleDraft } from './use-save-vehicle';
import { isVehicleComplete, vehicleValues, type VehicleValues } from './vehicle-form';
import { insuranceLabels, options, registrationLabels } from './vehicle-labels';

interface VehicleDialogProps {
  /** Null for a new one. */
  vehicle: Vehicle | null;
  /** Who may own it. */
  characters: readonly Character[];
  isOpen: boolean;
  onClose: () => void;
}

export function VehicleDialog({ isOpen, ...form }: VehicleDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && form.onClose()}
      title={form.vehicle ? 'Edit Vehicle' : 'Register Vehicle'}
      description="A plate is unique in its community. Officers look vehicles up by plate, VIN or owner."
      width="wide"
    >
      <VehicleForm {...form} />
    </Dialog>
  );
}

function VehicleForm({ vehicle, characters, onClose }: Omit<VehicleDialogProps, 'isOpen'>) {
  const user = useUser();
  const toast = useToast();
  const save = useSaveVehicle(vehicle, onClose);
  const [values, setValues] = useState(() =>
    vehicleValues({
      characterId: characters[0]?.id,
      ...vehicle,
      ...takeDraft(user.id, vehicleDraft(vehicle)),
    }),
  );
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<VehicleValues>) => setValues((before) => ({ ...before, ...change }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!isVehicleComplete(values)) {
      toast.failure(messages.requiredFields);
      focusFirstBlank(event.currentTarget);
    } else if (!save.isPending) save.mutate(values);
  };
  /** What every field of this form has in common. */
  const wire = (name: TextName, isRequired = false) => ({
    name,
    isRequired,
    value: values[name],
    onValue: (value: string) => set({ [name]: value }),
    error: isRequired && isChecked && values[name].trim() === '' ? 'Required' : detailOf(save.error, name),
  });

  return (
    <FormColumn onSubmit={submit} noValidate aria-label={vehicle ? 'Edit vehicle' : 'Register vehicle'}>
      <Description wire={wire} />
      <Registration
        values={values}
        characters={characters}
        wire={wire}
        onStolen={(isStolen) => set({ isStolen })}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={save.isPending}>
          {save.isPending ? 'Saving...' : vehicle ? 'Update Vehicle' : 'Register Vehicle'}
        </Button>
      </DialogActions>
    </FormColumn>
  );
}

type TextName = Exclude<keyof VehicleValues, 'isStolen'>;

interface Wired {
  wire: Wire<TextName>;
}

function Description({ wire }: Wired) {
  return (
    <FieldGroup label="Vehicle" columnWidth="11rem">
      <TextField label="Make" {...wire('make', true)} />
      <TextField label="Model" {...wire('model', true)} />
      <NumberField label="Year" maxLength={4} {...wire('year')} />
      <TextField label="Color" {...wire('color')} />
    </FieldGroup>
  );
}

interface RegistrationProps extends Wired {
  values: VehicleValues;
  characters: readonly Character[];
  onStolen: (isStolen: boolean) => void;
}

function Registration({ values, characters, wire, onStolen }: RegistrationProps) {
  const { community } = useSelectedCommunity();
  const owners = characters.map((character) => ({ value: String(character.id), label: fullName(character) }));
  const none = characters.length === 0;

  return (
    <FieldGroup label="Registration">
      <TextField label="Plate" isCode {...wire('plate', true)} />
      <PlateSpot>
        <PlatePreview text={values.plate} place={community.name} isStolen={values.isStolen} />
      </PlateSpot>
      <ChoiceField
        label="Owner"
        options={owners}
        placeholder={none ? 'You have no characters yet' : 'Select an owner'}
        hint={none ? 'Create a character first: a vehicle is registered to one.' : undefined}
        {...wire('characterId', true)}
      />
      <TextField label="VIN" isCode {...wire('vin')} />
      <ChoiceField
        label="Registration status"
        options={options(registrationLabels)}
        {...wire('registrationStatus')}
      />
      <ChoiceField label="Insurance status" options={options(insuranceLabels)} {...wire('insuranceStatus')} />
      <Checkbox
        label="Reported stolen"
        name="isStolen"
        checked={values.isStolen}
        onChange={(event) => onStolen(event.target.checked)}
      />
    </FieldGroup>
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
