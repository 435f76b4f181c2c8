import type { INSURANCE_STATUSES, REGISTRATION_STATUSES, Vehicle } from '@ten8/contracts/civilian/vehicles';

type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];
type InsuranceStatus = (typeof INSURANCE_STATUSES)[number];

/** What the dialog's boxes hold. */
export interface VehicleValues {
  characterId: string;
  make: string;
  model: string;
  year: string;
  color: string;
  plate: string;
  vin: string;
  registrationStatus: string;
  insuranceStatus: string;
  isStolen: boolean;
}

const text = (value: unknown): string => (value == null ? '' : String(value));

/** Spec 3: a new vehicle is registered and insured unless its owner says otherwise. */
export function vehicleValues(source: Partial<Record<string, unknown>> = {}): VehicleValues {
  return {
    characterId: text(source.characterId),
    make: text(source.make),
    model: text(source.model),
    year: text(source.year),
    color: text(source.color),
    plate: text(source.plate),
    vin: text(source.vin),
    registrationStatus: text(source.registrationStatus) || 'registered',
    insuranceStatus: text(source.insuranceStatus) || 'active',
    isStolen: source.isStolen === true,
  };
}

/** A vehicle belongs to a character; without one there is nobody to register it to. */
export function isVehicleComplete({ characterId, make, model, plate }: VehicleValues): boolean {
  return [characterId, make, model, plate].every((value) => value.trim() !== '');
}

export function toVehicleBody(values: VehicleValues) {
  return {
    ...values,
    characterId: Number(values.characterId),
    year: values.year === '' ? null : Number(values.year),
    registrationStatus: values.registrationStatus as RegistrationStatus,
    insuranceStatus: values.insuranceStatus as InsuranceStatus,
  };
}

/** Only what belongs to one of these characters; officers are given everyone's vehicles. */
export function ownVehicles(vehicles: readonly Vehicle[], characters: readonly { id: number }[]): Vehicle[] {
  const own = new Set(characters.map(({ id }) => id));
  return vehicles.filter(({ characterId }) => own.has(characterId));
}
