import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { meantBy } from '../keyboard/typed-words';

/** A status as it is typed in a command. */
export interface StatusWord {
  short: string;
  status: UnitStatus;
}

/** What officers set for themselves. */
export const STATUS_WORDS: readonly StatusWord[] = [
  { short: 'av', status: 'available' },
  { short: 'bu', status: 'busy' },
  { short: 'un', status: 'unavailable' },
  { short: 'en', status: 'en-route' },
  { short: 'os', status: 'on-scene' },
];

export const statusesMeantBy = (typed: string, known: readonly StatusWord[]): StatusWord[] =>
  typed === '' ? [] : meantBy(typed, known, ({ short, status }) => [short, status]);
