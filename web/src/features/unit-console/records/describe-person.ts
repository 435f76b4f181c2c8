import type { Character } from '@ten8/contracts/civilian/characters';

export const lastFirst = ({ firstName, lastName }: Pick<Character, 'firstName' | 'lastName'>): string =>
  `${lastName}, ${firstName}`.toUpperCase();

/** Inches as feet and inches, with pounds. */
export function describeSize({ height, weight }: Pick<Character, 'height' | 'weight'>): string {
  const tall = height === null ? null : `${height} in (${Math.floor(height / 12)}′${height % 12}″)`;
  const heavy = weight === null ? null : `${weight} lbs`;
  return [tall, heavy].filter((part) => part !== null).join(' / ');
}

/** A person's appearance in one line. */
export function describeBody(person: Character): string {
  const { gender, race, build, eyeColor, hairColor } = person;
  const parts = [gender, race, build, describeSize(person), eyes(eyeColor), hair(hairColor)];
  return parts.filter((part) => part).join(', ');
}

const eyes = (color: string | null) => color && `${color} eyes`;
const hair = (color: string | null) => color && `${color} hair`;
