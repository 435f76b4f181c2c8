import type { Character } from '@ten8/contracts/civilian/characters';
import { fullName } from '../../shared/full-name';

/** Spec 5 and 9. */
export const POSTAL_CODE_MAX = 10;
export const DESCRIPTION_MAX = 2000;

export interface EmergencyValues {
  /** A character's id, or nothing for an anonymous caller. */
  characterId: string;
  location: string;
  postalCode: string;
  description: string;
}

export const noEmergency: EmergencyValues = {
  characterId: '',
  location: '',
  postalCode: '',
  description: '',
};

/** What is still missing, as a notice's title and text; null when the call can go out. */
export function missingFrom({ location, description }: EmergencyValues): readonly [string, string] | null {
  if (location.trim() === '') return ['Location Required', 'Please provide a location for the emergency'];
  if (description.trim() === '')
    return ['Description Required', 'Please describe the nature of the emergency'];
  return null;
}

/** Spec 4 and 5: active, of high priority, by a character's upper-cased name or by nobody. */
export function toEmergencyCall(values: EmergencyValues, characters: readonly Character[]) {
  const caller = characters.find(({ id }) => String(id) === values.characterId);

  return {
    characterId: caller?.id ?? null,
    callerName: caller ? fullName(caller).toUpperCase() : 'ANONYMOUS',
    location: values.location,
    postalCode: values.postalCode,
    description: values.description,
    priority: 'high',
    status: 'active',
  } as const;
}
