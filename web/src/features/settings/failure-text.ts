import { ApiError } from '../../shared/api/api';

/** The sentence, with the server's message in brackets if it sent one that helps the user. */
export function failureText(error: unknown, sentence: string): string {
  const hasReason = error instanceof ApiError && error.status < 500 && error.sentence !== null;
  return hasReason ? `${sentence} (${error.sentence})` : sentence;
}
