import { ApiError } from '../../shared/api';

/** The sentence, with the server's reason in brackets when it gave one that the user can act on. */
export function failureText(error: unknown, sentence: string): string {
  const hasReason = error instanceof ApiError && error.status < 500 && error.sentence !== null;
  return hasReason ? `${sentence} (${error.sentence})` : sentence;
}
