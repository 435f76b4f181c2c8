import { ANONYMOUS_CALLER } from '@ten8/contracts/cad/constants';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { ToastText } from '../../shared/api/use-write';
import { fullName } from '../../shared/full-name';

export const noEmergency = {
  /** A character's id. Empty for an anonymous caller. */
  characterId: '',
  location: '',
  postalCode: '',
  description: '',
};
export type EmergencyValues = typeof noEmergency;

/** The toast for a required field that is blank. */
export const missingToast = (name: string): ToastText =>
  name === 'location'
    ? ['Location Required', 'Please provide a location for the emergency']
    : ['Description Required', 'Please describe the nature of the emergency'];

/** Builds an active call of high priority. The caller is the character's name in upper case, or nobody. */
export function toEmergencyCall(values: EmergencyValues, characters: readonly Character[]) {
  const caller = characters.find(({ id }) => String(id) === values.characterId);

  return {
    characterId: caller?.id ?? null,
    callerName: caller ? fullName(caller).toUpperCase() : ANONYMOUS_CALLER,
    location: values.location,
    postalCode: values.postalCode,
    description: values.description,
    priority: 'high',
    status: 'active',
  } as const;
}
