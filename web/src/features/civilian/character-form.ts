import type { Character } from '@ten8/contracts/civilian/characters';

/** What the dialog's boxes hold: all texts. */
export interface CharacterValues {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
  address: string;
  phoneNumber: string;
  licenseNumber: string;
  height: string;
  weight: string;
  eyeColor: string;
  hairColor: string;
  race: string;
  build: string;
}

const names = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'address',
  'phoneNumber',
  'licenseNumber',
  'height',
  'weight',
  'eyeColor',
  'hairColor',
  'race',
  'build',
] as const satisfies readonly (keyof CharacterValues)[];

/** A form's texts from a character, or from nothing for a new one. */
export function characterValues(source: Partial<Record<string, unknown>> = {}): CharacterValues {
  const texts = names.map((name) => [name, source[name] == null ? '' : String(source[name])]);
  return Object.fromEntries(texts) as CharacterValues;
}

export function isCharacterComplete({ firstName, lastName, dateOfBirth }: CharacterValues): boolean {
  return [firstName, lastName, dateOfBirth].every((value) => value.trim() !== '');
}

/** An update replaces the whole character, so what the form does not show goes along as it was. */
export function toCharacterBody(values: CharacterValues, edited: Character | null) {
  const kept = edited ? { warrants: edited.warrants, flags: edited.flags } : {};
  return { ...characterValues({ ...values }), ...kept };
}
