import { LIMIT_MAX, LIMIT_MIN } from '@ten8/contracts/cad/constants';

/** Whether the text is a whole number of seconds that a limit may have. */
export const isSeconds = (text: string | undefined): boolean =>
  /^\d+$/.test(text ?? '') && Number(text) >= LIMIT_MIN && Number(text) <= LIMIT_MAX;
