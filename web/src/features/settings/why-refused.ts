import { ApiError } from '../../shared/api';

/** The spec's sentence; where the server knows better than "try again", what it says goes before. */
export function whyRefused(error: unknown, sentence: string): string {
  const isTelling = error instanceof ApiError && error.status < 500 && error.sentence !== null;
  return isTelling ? `${sentence} (${error.sentence})` : sentence;
}
