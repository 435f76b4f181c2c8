import { ErrorState } from '../../ui/error-state';
import { requestIdOf, sentenceOf } from './api';

interface ReadErrorProps {
  /** What failed, for example `Failed to load members`. */
  what: string;
  query: { error: unknown; refetch: () => unknown };
}

/** Shows that something could not be read, the reason, and a button to try again. Renders nothing without an error. */
export function ReadError({ what, query: { error, refetch } }: ReadErrorProps) {
  if (!error) return null;
  return (
    <ErrorState what={what} why={sentenceOf(error, '')} requestId={requestIdOf(error)} onRetry={refetch} />
  );
}
